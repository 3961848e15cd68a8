// What this device was told, set before the first paint: its colours, where without a choice the page
// follows the device, how large its letters are, how much the guide of a tablet says, and how it shows its table. Written into the
// head of every page, because a file would come too late.

(() => {
  const kept = (name, choices, usual) => {
    try {
      const choice = localStorage.getItem(name);
      return choices.includes(choice) ? choice : usual;
    } catch {
      return usual;
    }
  };
  const { dataset } = document.documentElement;
  const theme = kept("riffle.theme", ["light", "dark"], "");
  if (theme) dataset.theme = theme;
  const text = kept("riffle.text", ["large"], "");
  if (text) dataset.text = text;
  dataset.guide = kept("riffle.guide", ["novice", "short", "off"], "short");

  // What belongs to a table may be turned on the device, for those who sit elsewhere around it. Its shape
  // is that of the turned screen, in letters of ordinary size.
  const table = /^\/t\/\d+\/tables\/\d+\//.exec(location.pathname)?.[0];
  if (!table) return;
  const tell = () => {
    dataset.turn = kept("riffle.turn", ["90", "180", "270"], "0");
    dataset.view = kept("riffle.view", ["large"], "");
    dataset.names = kept("riffle.names", ["upright"], "");
    const seats = Array.from({ length: 12 }, (_, seat) => table + (seat + 1));
    const seat = kept("riffle.seat", seats, "").slice(table.length);
    if (seat) dataset.me = seat;
    else delete dataset.me;
    const [high, wide] = dataset.turn % 180 ? [innerWidth, innerHeight] : [innerHeight, innerWidth];
    if (high < 480 && wide >= 600) dataset.shape = "flat";
    else if (wide < 736) dataset.shape = "list";
    else if (high > wide) dataset.shape = "tall";
    else dataset.shape = high < 672 || wide < 960 ? "short" : "wide";
    dataset.ring = dataset.shape === "list" ? "list" : "round";
  };
  tell();
  for (const news of ["resize", "riffle:viewed"]) addEventListener(news, tell);
})();
