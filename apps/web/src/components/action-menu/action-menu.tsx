import { Icon, type IconName } from '../icon/icon.tsx';
import { onDemand, useOpener } from '../on-demand/on-demand.ts';
import css from './action-menu.module.css';
import type { MenuAct } from './menu-act.ts';

interface ActionMenuProps {
  /** Names the button: "More for Tidewater Fuel". */
  label: string;
  icon: IconName;
  acts: readonly MenuAct[];
  /** At the end of the primary button of the page. */
  joined?: boolean;
}

const items = onDemand(async () => (await import('./action-menu-items.tsx')).ActionMenuItems);

/** A button without text that opens a menu of actions. */
export function ActionMenu({ label, icon, acts, joined }: ActionMenuProps) {
  const { Part: Items, opening, button } = useOpener(items);
  return (
    <>
      <button
        {...button}
        className={joined ? `${css.button} ${css.joined}` : css.button}
        aria-label={label}
        aria-haspopup="menu"
        title={joined ? label : 'More'}
      >
        <Icon name={icon} />
      </button>
      {Items && <Items {...opening} label={label} acts={acts} />}
    </>
  );
}
