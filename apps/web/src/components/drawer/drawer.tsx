import type { ReactNode } from 'react';
import { onDemand, useAfterMount, useOnDemand } from '../on-demand/on-demand.ts';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** In px, or a share of the window. */
  size: number | string;
  position?: 'left' | 'right' | 'bottom';
  /** Class of the content below the title. */
  className: string | undefined;
  children: ReactNode;
}

const kit = onDemand(async () => (await import('./kit-drawer.ts')).KitDrawer);

/** A sheet over the page from one of its edges. It is fetched when it is first opened. */
export function Drawer({ opened, onClose, className, position = 'left', ...rest }: DrawerProps) {
  const KitDrawer = useOnDemand(kit, opened, onClose);
  const shown = useAfterMount(opened, KitDrawer !== undefined);
  if (!KitDrawer) return null;
  return (
    <KitDrawer
      {...rest}
      opened={shown}
      onClose={onClose}
      position={position}
      classNames={{ body: className ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    />
  );
}
