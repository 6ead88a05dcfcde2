import { getDocument } from 'unpdf/pdfjs';

/** Drawings wait for each other: many at once would take the page's breath. */
let last: Promise<unknown> = Promise.resolve();

/** Draws the first page of a PDF into a canvas, as large as fits. Throws when it cannot be read. */
export function drawFirstPage(data: ArrayBuffer, canvas: HTMLCanvasElement): Promise<void> {
  const next = last.then(() => drawNow(data, canvas));
  last = next.catch(() => {});
  return next;
}

async function drawNow(data: ArrayBuffer, canvas: HTMLCanvasElement): Promise<void> {
  const loading = getDocument({
    data,
    // Our content security policy lets neither fonts nor code come from data.
    disableFontFace: true,
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
  });
  try {
    const page = await (await loading.promise).getPage(1);
    const whole = page.getViewport({ scale: 1 });
    const scale = Math.min(canvas.width / whole.width, canvas.height / whole.height);
    await page.render({ canvas, viewport: page.getViewport({ scale }) }).promise;
  } finally {
    await loading.destroy();
  }
}
