// A field to sign in with a finger, a pen or a mouse; the drawing goes along with the form.

const form = document.querySelector("[data-signs]");
const pad = form.querySelector("canvas");
const kept = form.querySelector("[name=signature]");
const pen = pad.getContext("2d");

function clear() {
  pen.fillStyle = "white";
  pen.fillRect(0, 0, pad.width, pad.height);
  kept.value = "";
}

function at(event) {
  const box = pad.getBoundingClientRect();
  const scale = pad.width / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
}

pad.addEventListener("pointerdown", (event) => {
  pad.setPointerCapture(event.pointerId);
  pen.beginPath();
  pen.moveTo(...at(event));
});

pad.addEventListener("pointermove", (event) => {
  if (!pad.hasPointerCapture(event.pointerId)) return;
  pen.lineTo(...at(event));
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.strokeStyle = "black";
  pen.stroke();
});

pad.addEventListener("pointerup", () => {
  kept.value = pad.toDataURL("image/png");
});

form.querySelector("[data-clears]").addEventListener("click", clear);
clear();
