// The screens of staff who walk the room: sheets over them, and which tablets are alive.

import "./sheet.js";
import "./tablet_sign.js";
