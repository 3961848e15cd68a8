// What every page needs, for one request: when static files are collected, all of it is joined into
// this file. A page's own script takes what it needs of it from here.

import "./parts.js";
import "./theme.js";
import "./clock.js";
import "./brought.js";
import "./tap.js";
import "./other.js";
import "./twice.js";
export * from "../vendor/idiomorph-0.8.0.esm.js";
export * from "./live.js";
export * from "./patience.js";
export * from "./send.js";
export * from "./term.js";
export * from "./toasts.js";
