import { type FloatingPosition, Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenedProps } from '../on-demand/on-demand.ts';
import { Anchor } from './anchor.ts';

/** How a popup is open. */
export interface PopupOpening extends OpenedProps {
  /** Whether it takes the focus, and gives it back; it does unless told. */
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
  children: ReactNode;
}

/**
 * What a button opens beside itself. It takes the focus; Escape and a click beside it close it and give the focus back. One that is
 * not modal leaves the focus where it is.
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
  children,
}: PopupProps) {
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
    >
      <Popover.Target>
        <Anchor to={button} />
      </Popover.Target>
      <Popover.Dropdown
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
