// Shows which tablets are alive. Heartbeats name the tables whose tablet was seen lately; every place
// marked [data-tablet] with a table's number says so, and says nothing before the first heartbeat.

let alive = null;

function show() {
  if (!alive) return;
  for (const place of document.querySelectorAll("[data-tablet]")) {
    place.dataset.alive = alive.includes(Number(place.dataset.tablet)) ? "yes" : "no";
  }
}

document.addEventListener("riffle:tablets", (event) => {
  alive = event.detail;
  show();
});
document.addEventListener("riffle:shown", show);
