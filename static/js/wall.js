// On a television: asks every few seconds what this wall has to show, and goes there; says whether it is
// the one that speaks. No module and no word that a browser of 2012 does not know: one that is too old
// for the live screens loads its page anew every now and then instead.

(function () {
  var ASK_EVERY = 3000;
  var LOAD_EVERY = 15000;
  var own = document.currentScript || document.querySelector("script[data-now], script[data-wall]");
  var now = own.getAttribute("data-now") || "/tv/" + encodeURIComponent(own.getAttribute("data-wall")) + "/now/";
  var code = own.getAttribute("data-code");
  var root = document.documentElement;
  var opened = new Date().getTime();

  var battery = null;
  var ahead = 0;
  if (navigator.getBattery) navigator.getBattery().then(function (found) { battery = found; }, function () {});

  // The same words as those of every other device (report.js).
  function said() {
    var words = "?sound=" + (root.getAttribute("data-sound") || "off");
    words += "&ahead=" + ahead;
    if (root.getAttribute("data-awake")) words += "&awake=" + root.getAttribute("data-awake");
    if (battery) words += "&battery=" + Math.round(battery.level * 100) + "&charging=" + battery.charging;
    return words;
  }

  function isTooOld() {
    return document.querySelector("main[data-live]") && !root.getAttribute("data-live");
  }

  function follow(told) {
    ahead = Math.round((new Date().getTime() - told.at) / 1000);
    var isHere = told.shows === location.pathname + location.search;
    if (!isHere || (code !== null && code !== (told.code || ""))) {
      location.replace(told.shows);
      return;
    }
    var speaks = told.speaks ? "yes" : "no";
    if (root.getAttribute("data-speaks") !== speaks) {
      root.setAttribute("data-speaks", speaks);
      if (typeof Event === "function") document.dispatchEvent(new Event("riffle:speaks"));
    }
    if (isTooOld() && new Date().getTime() - opened > LOAD_EVERY) location.reload();
  }

  function ask() {
    var asked = new XMLHttpRequest();
    asked.open("GET", now + said());
    asked.timeout = 8000;
    asked.onload = function () {
      if (asked.status === 200) follow(JSON.parse(asked.responseText));
      else if (asked.status === 404) location.replace("/tv/");
    };
    asked.onloadend = function () { setTimeout(ask, ASK_EVERY); };
    asked.send();
  }

  ask();
})();
