// Keeps this screen from going dark: by a wake lock where the browser allows one, which takes HTTPS, and
// by a small silent video where it does not. Both end when the page is hidden, and a video may not play
// before somebody has touched the screen; so both are asked for again with every touch and every return.
// `data-awake` says which of them holds.
//
// What a browser takes for a reason to stay awake: Chromium a video that covers a fifth of the screen
// (base.css), Firefox one that has a track of sound, Safari one that is not muted and does not loop. So
// this one has a track of silence, begins again by itself, and is muted wherever that does no harm.

const { dataset } = document.documentElement;
const isKept = "awake" in dataset; // by this module, in another script of the same page
let lock = null;
let video = null;
let asking = false;
const MUTED = !navigator.vendor.startsWith("Apple");

async function hold() {
  if (asking || document.hidden) return;
  asking = true;
  if (await takeLock()) video?.pause();
  else await playVideo();
  asking = false;
  tell();
}

async function takeLock() {
  if (lock && !lock.released) return true;
  try {
    lock = await navigator.wakeLock.request("screen"); // which is not there without HTTPS
    lock.addEventListener("release", tell);
    return true;
  } catch {
    return false;
  }
}

async function playVideo() {
  video ??= addVideo();
  await video.play().catch(() => {}); // not before a touch
}

function addVideo() {
  const added = document.createElement("video");
  Object.assign(added, { muted: MUTED, playsInline: true, className: "awake" });
  added.setAttribute("aria-hidden", "true");
  for (const kind of ["mp4", "webm"]) {
    const source = document.createElement("source");
    source.src = new URL(`../video/awake.${kind}`, import.meta.url);
    source.type = `video/${kind}`;
    added.append(source);
  }
  for (const change of ["playing", "pause", "error"]) added.addEventListener(change, tell);
  added.addEventListener("timeupdate", () => {
    if (added.currentTime > added.duration / 2) added.currentTime = 0;
  });
  document.body.append(added);
  return added;
}

function tell() {
  const isPlaying = video && !video.paused && video.readyState > 1;
  dataset.awake = lock && !lock.released ? "lock" : isPlaying ? "video" : "no";
}

if (!isKept) {
  dataset.awake = "no";
  for (const touch of ["click", "touchend", "keydown"]) addEventListener(touch, hold);
  document.addEventListener("visibilitychange", hold);
  hold();
}
