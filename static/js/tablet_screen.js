// The screen of a table, in both modes: all of it in one request.

import "./tablet.js";
import "./tablet_guide.js";
import "./tracked.js";
