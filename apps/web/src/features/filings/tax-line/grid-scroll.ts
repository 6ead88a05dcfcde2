import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react';

/**
 * Measures how far an element is from the top of the page, in px. Measured again when the page grows, shrinks or is
 * scrolled, never at a key: reading a layout takes longer than a row.
 */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, [element]);
  return top;
}

/** Keeps elements at the same place sideways: returns the scroll handler for those that people scroll. */
export function scrollTogether(...elements: readonly RefObject<HTMLElement | null>[]) {
  // The event of an element that was moved here comes late: following it would take back what was scrolled since.
  const moved = new WeakMap<HTMLElement, number>();
  return ({ currentTarget }: UIEvent<HTMLElement>) => {
    const place = currentTarget.scrollLeft;
    if (moved.get(currentTarget) === place) return;
    moved.delete(currentTarget);
    for (const { current } of elements) {
      if (!current || current === currentTarget || current.scrollLeft === place) continue;
      current.scrollLeft = place;
      moved.set(current, current.scrollLeft);
    }
  };
}
