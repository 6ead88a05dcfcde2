import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { OpenedProps } from '../on-demand/on-demand.ts';
import { Anchor } from '../popup/anchor.ts';
import type { MenuAct } from './menu-act.ts';

interface ActionMenuItemsProps extends OpenedProps {
  label: string;
  acts: readonly MenuAct[];
}

/** The entries of a menu of actions. */
export function ActionMenuItems({ opened, onClose, button, label, acts }: ActionMenuItemsProps) {
  return (
    <Menu
      opened={opened}
      onClose={onClose}
      position="bottom-end"
      width={240}
      loop
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor to={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {acts.map((act) =>
          'to' in act ? (
            <Menu.Item key={act.label} component={Link} to={act.to}>
              {act.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={act.label} onClick={act.onClick}>
              {act.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
