// The screens of staff who walk the room: sheets over them, and which tablets are
// alive. They stay awake in the hand.

import "./awake.js";
import "./queue_news.js";
import "./sheet.js";
import "./tablet_sign.js";
