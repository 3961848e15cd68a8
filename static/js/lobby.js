// What the wall's own buttons do: bright colours for a sunlit tent, the whole screen, and controls
// that step back while nobody touches them.

import "./awake.js";
import "./codes.js";
import "./fits.js";
import "./moved.js";
import "./moments.js";
import "./turning.js";
import "./lobby_sounds.js";

const KEY = "riffle.lobby.bright";
const QUIET_AFTER = 6000;
const main = document.querySelector("main");
const brightSwitch = document.querySelector("[data-bright-switch]");
const fullSwitch = document.querySelector("[data-full-switch]");
let quietTimer = null;

function remembered() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

function setBright(bright) {
  document.body.classList.toggle("felt", !bright);
  if (bright) document.body.dataset.theme = "light";
  else delete document.body.dataset.theme;
  brightSwitch.setAttribute("aria-pressed", String(bright));
  try {
    localStorage.setItem(KEY, bright ? "yes" : "no");
  } catch {
    // Without storage the choice holds until the page is loaded again.
  }
}

function showFace() {
  main.dataset.face = main.querySelector("[data-face]").dataset.face;
}

function stir() {
  delete document.documentElement.dataset.quiet;
  clearTimeout(quietTimer);
  quietTimer = setTimeout(() => { document.documentElement.dataset.quiet = "yes"; }, QUIET_AFTER);
}

brightSwitch.hidden = false;
brightSwitch.addEventListener("click", () => setBright(document.body.dataset.theme !== "light"));
fullSwitch.hidden = !document.fullscreenEnabled;
fullSwitch.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
for (const touch of ["pointermove", "pointerdown", "keydown"]) addEventListener(touch, stir);
document.addEventListener("riffle:shown", showFace);
setBright(remembered());
showFace();
stir();
