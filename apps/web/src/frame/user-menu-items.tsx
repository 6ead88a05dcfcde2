import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import type { OpenedProps } from '../components/on-demand/on-demand.ts';
import { Anchor } from '../components/popup/anchor.ts';

interface UserMenuItemsProps extends OpenedProps {
  /** The id of what names the menu. */
  labelledBy: string;
  place: string | undefined;
  entries: readonly { label: string; to: string }[];
  onLogout: () => void;
}

/** The entries of the user menu. */
export function UserMenuItems({ opened, onClose, button, labelledBy, place, entries, onLogout }: UserMenuItemsProps) {
  return (
    <Menu
      opened={opened}
      onClose={onClose}
      position="bottom-end"
      width={220}
      loop
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor to={button} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={labelledBy}>
        {place && <Menu.Label>{place}</Menu.Label>}
        {entries.map((entry) => (
          <Menu.Item key={entry.to} component={Link} to={entry.to}>
            {entry.label}
          </Menu.Item>
        ))}
        {entries.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={onLogout}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
