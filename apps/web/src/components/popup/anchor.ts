import { type Ref, type RefObject, useImperativeHandle } from 'react';

/** Represents an element of the page where the kit wants to position a popup at one of its own. */
export function Anchor({ to, ref }: { to: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => to.current, [to]);
  return null;
}
