// What a device says of itself when it answers the server: how it is kept awake, its battery where the
// browser tells, taps that wait to be sent, and by how many seconds its clock is off. The same is not
// said twice on one socket.

import { nonce } from "./send.js";

const KEY = "riffle.device";
const { dataset } = document.documentElement;
let battery = null;

navigator.getBattery?.().then((found) => { battery = found; }, () => {});

// Tells the devices of one person apart.
function identity() {
  try {
    const kept = localStorage.getItem(KEY) ?? nonce();
    localStorage.setItem(KEY, kept);
    return kept;
  } catch {
    return "";
  }
}

const device = identity();

export function report(serverTime, saidLast) {
  const said = JSON.stringify({
    device,
    hand: matchMedia("(pointer: coarse)").matches,
    awake: dataset.awake ?? "no",
    battery: battery && Math.round(battery.level * 100),
    charging: battery?.charging ?? null,
    unsent: Number(dataset.taps ?? 0),
    ahead: Math.round((Date.now() - serverTime) / 1000),
  });
  return said === saidLast ? "" : said;
}
