// The clock of the venue is most likely that of the laptop.
const zone = document.querySelector("[data-guess-zone] select");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.options].some((option) => option.value === own)) zone.value = own;
}
