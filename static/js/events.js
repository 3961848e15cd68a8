// The clock of the venue is most likely that of the laptop; one that says UTC was never told where it is.
const zone = document.querySelector("[data-guess-zone] select");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (own !== "UTC" && [...zone.options].some((option) => option.value === own)) zone.value = own;
}
