// The screen of a table, in both modes: all of it in one request.

import "./awake.js";
import "./moved.js";
import "./scroll_hints.js";
import "./tablet.js";
import "./tablet_guide.js";
import "./tablet_view.js";
import "./tracked.js";
