import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
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
        {acts.map((act) => {
          const icon = act.icon && <Icon name={act.icon} />;
          return 'to' in act ? (
            <Menu.Item key={act.label} component={Link} to={act.to} leftSection={icon}>
              {act.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={act.label} onClick={act.onClick} leftSection={icon}>
              {act.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
