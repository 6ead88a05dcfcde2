/** Widths of the edges of the window, in px. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Between a popup and a bar or the edge of the window, in px. */
const GAP = 8;

/**
 * Measures the edges of the window that a popup may not cover: the bars that stay while the page scrolls. They carry
 * `data-bar="top"` or `data-bar="bottom"`.
 */
export function barEdges(): Edges {
  const bars = (edge: 'top' | 'bottom') =>
    [...document.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)]
      // On narrow screens the actions are a part of the page.
      .filter((bar) => bar.offsetHeight > 0 && getComputedStyle(bar).position === 'sticky')
      .map((bar) => bar.getBoundingClientRect());
  const top = Math.max(0, ...bars('top').map(({ bottom }) => bottom));
  const bottom = Math.max(0, ...bars('bottom').map((bar) => window.innerHeight - bar.top));
  return { top: top + GAP, right: GAP, bottom: bottom + GAP, left: GAP };
}
