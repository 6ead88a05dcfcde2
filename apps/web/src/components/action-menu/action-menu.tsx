import { Icon, type IconName } from '../icon/icon.tsx';
import { onDemand, useOpener } from '../on-demand/on-demand.ts';
import css from './action-menu.module.css';
import type { MenuAct } from './menu-act.ts';

interface ActionMenuProps {
  /** Names the button: "More for Tidewater Fuel". */
  label: string;
  /** Shown next to the icon: the first word of the label. */
  text?: string;
  icon: IconName;
  acts: readonly MenuAct[];
  /** At the end of the primary button of the page. */
  joined?: boolean;
}

const items = onDemand(async () => (await import('./action-menu-items.tsx')).ActionMenuItems);

/** A button that opens a menu of actions. */
export function ActionMenu({ label, text, icon, acts, joined }: ActionMenuProps) {
  const { Part: Items, opening, button } = useOpener(items);
  return (
    <>
      <button
        {...button}
        className={`${css.button} ${joined ? css.joined : ''} ${text === undefined ? '' : css.worded}`}
        aria-label={label}
        aria-haspopup="menu"
        title={joined ? label : text === undefined ? 'More' : undefined}
      >
        <Icon name={icon} />
        {text}
      </button>
      {Items && <Items {...opening} label={label} acts={acts} />}
    </>
  );
}
