// What this device was told, set before the first paint: its colours, where without a choice the page
// follows the device, and how much the guide of a tablet says. Written into the head of every page,
// because a file would come too late.

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
  dataset.guide = kept("riffle.guide", ["novice", "short", "off"], "short");
})();
