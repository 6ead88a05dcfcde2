import { useEffect, useRef, useState } from 'react';
import { fetchFile } from '../../../api/call.ts';
import css from './attachments.module.css';

/** The first page of an attachment, drawn once it comes into view; until then, and when it cannot be drawn, an empty sheet. */
export function Thumbnail({ id }: { id: string }) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const canvas = sheet.current;
    if (!canvas) return;
    const gone = new AbortController();
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      draw(id, canvas, gone.signal).then(
        () => setDrawn(true),
        // The sheet stays empty; the file itself can be downloaded all the same.
        () => {},
      );
    });
    watch.observe(canvas);
    return () => {
      watch.disconnect();
      gone.abort();
    };
  }, [id]);
  return (
    <span className={css.sheet} data-drawn={drawn} aria-hidden="true">
      <canvas ref={sheet} width={96} height={124} />
    </span>
  );
}

async function draw(id: string, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const [{ drawFirstPage }, { content }] = await Promise.all([
    import('./draw-first-page.ts'),
    fetchFile('getAttachment', { params: { id }, signal }),
  ]);
  if (!signal.aborted) await drawFirstPage(await content.arrayBuffer(), canvas);
}
