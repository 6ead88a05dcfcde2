import { type Ref, type RefObject, useImperativeHandle } from 'react';

/** Stands for an element that is on the page already, where the kit wants to place something beside one of its own. */
export function Anchor({ to, ref }: { to: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => to.current, [to]);
  return null;
}
