// How this tablet shows its table: which way it is turned, who sits at its foot, large or not. The choice
// stays on the device, where `device.js` reads it. Seats are placed around the felt where it is high enough
// for some at its sides, in two rows where it is not, and on a phone below it.

const root = document.documentElement;

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-turns], [data-shows], [data-sits]");
  if (!button) return;
  const { turns, shows, sits } = button.dataset;
  if (turns) localStorage.setItem("riffle.turn", (Number(root.dataset.turn) + Number(turns)) % 360);
  if (sits) localStorage.setItem("riffle.seat", `${location.pathname}${sits}`);
  if (sits === "") localStorage.removeItem("riffle.seat");
  if (shows) {
    const [what, how] = shows.split(" ");
    localStorage.setItem(`riffle.${what}`, root.dataset[what] === how ? "" : how);
  }
  dispatchEvent(new Event("riffle:viewed"));
});

function show() {
  for (const button of document.querySelectorAll("[data-shows]")) {
    const [what, how] = button.dataset.shows.split(" ");
    button.setAttribute("aria-pressed", root.dataset[what] === how);
  }
  seat();
}

function seat() {
  const ring = document.querySelector(".ring");
  if (ring) root.dataset.ring = placed(ring);
}

function placed(ring) {
  const { shape, names } = root.dataset;
  if (shape === "list" || (shape === "flat" && ring.closest(".full"))) return "list";
  root.dataset.ring = "flat"; // what room there is, is measured with the seats in two rows
  const { deep, along } = sizes(ring);
  const needed = 2 * deep + 2 * (names ? deep : along);
  return shape !== "flat" && ring.clientHeight >= needed ? "round" : "flat";
}

function sizes(ring) {
  const style = getComputedStyle(ring);
  const rem = parseFloat(getComputedStyle(root).fontSize);
  const size = (name) => parseFloat(style.getPropertyValue(name)) * rem;
  return { deep: size("--deep"), along: size("--along") };
}

show();
for (const news of ["riffle:viewed", "resize", "load"]) addEventListener(news, show);
document.addEventListener("riffle:shown", seat);
new MutationObserver(seat).observe(root, { attributeFilter: ["data-guide", "data-live"] });
