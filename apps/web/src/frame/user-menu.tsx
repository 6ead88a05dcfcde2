import { useId } from 'react';
import { Face } from '../components/face/face.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { onDemand, useOpener } from '../components/on-demand/on-demand.ts';
import css from './user-menu.module.css';

interface UserMenuProps {
  /** As people write it: "Sample Owner". */
  name: string;
  photo?: string | undefined;
  /** In whose account they act, and as what, where it is not their own: "Editor for Ann Hall". */
  place?: string;
  entries: readonly { label: string; to: string }[];
  onLogout: () => void;
}

const items = onDemand(async () => (await import('./user-menu-items.tsx')).UserMenuItems);

/** Menu of the person who is logged in: name, settings and log out. */
export function UserMenu({ name, photo, place, entries, onLogout }: UserMenuProps) {
  const { Part: Items, opening, button } = useOpener(items);
  const id = useId();
  return (
    <>
      <button {...button} id={id} className={css.user} aria-haspopup="menu">
        <Face name={name} photo={photo} />
        <span className={css.name}>
          {name}
          {place && <span className={css.place}>{place}</span>}
        </span>
        <span className="spoken">account menu</span>
        <Icon name="down" />
      </button>
      {Items && <Items {...opening} labelledBy={id} place={place} entries={entries} onLogout={onLogout} />}
    </>
  );
}
