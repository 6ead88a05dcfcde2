import { type FocusEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type OnDemand, type OpenedProps, useAfterMount, useOnDemand } from '../on-demand/on-demand.ts';

/** How a help text opens: `shown` on hover or focus, `pinned` by a click, with the focus in it. */
type Opening = 'closed' | 'shown' | 'pinned';

/** So long the pointer rests before a help text comes, and may be away from both before it goes, in milliseconds. */
const REST = 200;

/**
 * Opens a help text on hover, on focus and on a click (WCAG 1.4.13): the pointer may move into it, it stays while pointer or
 * focus is there, and Escape closes it without moving either.
 */
export function useHelpOpener<Part>(part: OnDemand<Part>) {
  const [how, setHow] = useState<Opening>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The focus comes back from the text that was just closed: that is no reason to open it again. */
  const comesBack = useRef(false);
  const id = useId();
  const isOpen = how !== 'closed';

  function soon(act: () => void) {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, REST);
  }
  const show = () => setHow((now) => (now === 'closed' ? 'shown' : now));
  const hide = () => setHow((now) => (now === 'shown' ? 'closed' : now));
  function close() {
    clearTimeout(timer.current);
    if (how === 'pinned') {
      comesBack.current = true;
      button.current?.focus();
    }
    setHow('closed');
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (how !== 'shown') return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Of a dialog around it this is not the end.
      event.stopPropagation();
      setHow('closed');
    };
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [how]);

  const Part = useOnDemand(part, isOpen, () => setHow('closed'));
  const opened = useAfterMount(isOpen, Part !== undefined);
  const opening: OpenedProps = { opened, onClose: close, button };
  return {
    /** Undefined until it is there. */
    Part,
    text: {
      ...opening,
      id,
      modal: how === 'pinned',
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => soon(hide),
    },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-describedby': opened && how === 'shown' ? id : undefined,
      onClick: () => (how === 'pinned' ? close() : setHow('pinned')),
      onPointerEnter({ pointerType }: PointerEvent) {
        part.preload();
        if (pointerType === 'mouse') soon(show);
      },
      onPointerLeave: () => soon(hide),
      onFocus({ currentTarget }: FocusEvent<HTMLButtonElement>) {
        part.preload();
        if (!comesBack.current && currentTarget.matches(':focus-visible')) show();
        comesBack.current = false;
      },
      onBlur: hide,
    },
  };
}
