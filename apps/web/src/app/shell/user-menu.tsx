import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Face } from '../../components/face/face.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import css from './user-menu.module.css';

interface UserMenuProps {
  /** As people write it: "Sample Owner". */
  name: string;
  /** Address of their photo. */
  photo?: string | undefined;
  /** In whose account they act, and as what, where it is not their own: "Editor for Ann Hall". */
  place?: string;
  entries: readonly { label: string; to: string }[];
  onLogout: () => void;
}

/** Who is signed in, what they can set, and the way out. */
export function UserMenu({ name, photo, place, entries, onLogout }: UserMenuProps) {
  return (
    <Menu position="bottom-end" width={220} loop withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={css.user}>
          <Face name={name} photo={photo} />
          <span className={css.name}>
            {name}
            {place && <span className={css.place}>{place}</span>}
          </span>
          <span className="spoken">account menu</span>
          <Icon name="down" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
