// Reads a code with the camera, where the browser can: the button shows only there. Cameras answer to
// HTTPS pages and to this computer itself; a scanner that types needs none of it.

import { tell } from "./riffle.js";

const LOOK_EVERY = 150;

export async function scanner(button, dialog, read) {
  if (!("BarcodeDetector" in window) || !navigator.mediaDevices) return;
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => []);
  if (!formats.includes("qr_code")) return;
  button.hidden = false;
  button.addEventListener("click", () => look(dialog, read));
}

async function look(dialog, read) {
  const video = dialog.querySelector("video");
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  let camera;
  try {
    camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    return tell("The camera may not be used. Type the number instead.");
  }
  const end = () => camera.getTracks().forEach((track) => track.stop());
  dialog.addEventListener("close", end, { once: true });
  dialog.showModal();
  video.srcObject = camera;
  await video.play();
  while (dialog.open) {
    const [code] = await detector.detect(video).catch(() => []);
    if (code && dialog.open) {
      dialog.close();
      return read(code.rawValue);
    }
    await new Promise((go) => setTimeout(go, LOOK_EVERY));
  }
}
