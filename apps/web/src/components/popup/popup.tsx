import { type FloatingPosition, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OpenedProps } from '../on-demand/on-demand.ts';
import { Anchor } from './anchor.ts';
import type { Edges } from './free-window.ts';

/** How a popup opens. */
export interface PopupOpening extends OpenedProps {
  /** Whether it takes the focus, and gives it back; true by default. */
  modal?: boolean;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
}

interface PopupProps extends PopupOpening {
  /** Its name, or the id of what names it. */
  label?: string;
  labelledBy?: string;
  className: string | undefined;
  /** In px. */
  width: number;
  position?: FloatingPosition;
  /** The size of the arrow to the button, in px; 0 for none. */
  arrow?: number;
  /** Keeps it within the window less these edges, in px: on the side with more room, no higher than that room. */
  within?: Edges;
  children: ReactNode;
}

/**
 * A popup next to its button. It takes the focus; Escape and a click outside close it and give the focus back. A non-modal one
 * leaves the focus where it is.
 */
export function Popup({
  opened,
  onClose,
  button,
  modal = true,
  onPointerEnter,
  onPointerLeave,
  label,
  labelledBy,
  className,
  width,
  position = 'bottom-end',
  arrow = 0,
  within,
  children,
}: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  // The kit hears Escape within the popup alone, which takes the focus a moment after it is drawn.
  useLayoutEffect(() => {
    if (!opened || !modal) return;
    function close(event: KeyboardEvent) {
      if (event.key !== 'Escape' || popup.current?.contains(document.activeElement)) return;
      event.stopPropagation();
      closing.current();
    }
    window.addEventListener('keydown', close, true);
    return () => window.removeEventListener('keydown', close, true);
  }, [opened, modal]);
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      width={width}
      position={position}
      withArrow={arrow > 0}
      arrowSize={arrow}
      arrowPosition="center"
      trapFocus={modal}
      returnFocus={modal}
      closeOnEscape
      {...(within && { middlewares: between(within), preventPositionChangeWhenVisible: false })}
    >
      <Popover.Target>
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown
        ref={popup}
        className={className ?? ''}
        aria-label={label}
        aria-labelledby={labelledBy}
        onPointerEnter={onPointerEnter}
        onPointerLeave={onPointerLeave}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The kit's rules of placement for a popup between edges of the window. */
const between = (padding: Edges): NonNullable<PopoverProps['middlewares']> => ({
  flip: { padding, fallbackStrategy: 'bestFit' },
  shift: { padding },
  size: {
    padding,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.floor(availableHeight)}px`;
    },
  },
});
