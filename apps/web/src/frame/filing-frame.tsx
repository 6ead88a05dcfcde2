import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { BarMessage } from '../components/banners/banners.tsx';
import { Drawer } from '../components/drawer/drawer.tsx';
import { Gauge } from '../components/gauge/gauge.tsx';
import { Icon } from '../components/icon/icon.tsx';
import { type TaskGroup, TaskList } from '../components/task-list/task-list.tsx';
import { useStable } from '../components/use-stable.ts';
import css from './filing-frame.module.css';
import { Ledger, type LedgerData } from './ledger.tsx';
import { MenuDrawer, useCloseOnNavigation } from './menu-drawer.tsx';
import { Page } from './page.tsx';
import { type MenuEntry, TopBar } from './top-bar.tsx';

export interface PrimaryAction {
  label: string;
  /** Where it leads, after the label where there is room: "to Kerosene (35)". */
  goal?: string | undefined;
  onClick?: () => void;
  /** The id of the form it submits, so that Enter in a field does the same. */
  form?: string;
  busy?: boolean;
  /** A removal, which must not invite like the way on. */
  plain?: boolean;
}

/** The widths at which the ledger is a bar at the bottom, as in the styles. */
const NARROW = '(max-width: 1279px)';

interface FilingFrameProps {
  title: string;
  home: string;
  entries: readonly MenuEntry[];
  userMenu: ReactNode;
  /** Whose filing it is, which one, and how many of its parts are settled. */
  filing: { business: string; form: string; settled: number; parts: number };
  tasks: readonly TaskGroup[];
  ledger: LedgerData;
  /** The one primary action of the page, if any. On narrow screens it is in the bar at the bottom. */
  primary?: PrimaryAction | undefined;
  /** Back, Skip. */
  actions: ReactNode;
  saveState: ReactNode;
  children: ReactNode;
}

/** Inside a filing: tasks, page, ledger. Narrower, the ledger is a bar at the bottom and the tasks are a drawer. */
export function FilingFrame(props: FilingFrameProps) {
  const { title, home, entries, userMenu, filing, tasks, ledger, primary, actions, saveState, children } = props;
  const side = useCurrentInSight();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [menuOpen, menu] = useDisclosure();
  const [ledgerOpen, ledgerDrawer] = useDisclosure();
  const parts = useMemo(() => <FilingTasks filing={filing} tasks={tasks} />, [filing, tasks]);
  useCloseOnNavigation(ledgerDrawer.close);
  return (
    <>
      <Bar home={home} entries={entries} onMenu={menu.toggle} menuOpen={menuOpen}>
        {userMenu}
      </Bar>
      <div className={css.frame}>
        <aside ref={side} className={`${css.side} ${css.tasks}`} aria-label="Parts of this filing">
          {parts}
        </aside>
        <Page title={title} namesPrint width="full">
          <div className={css.page}>
            {children}
            <div data-bar="bottom" className={css.actions}>
              {actions}
              <span className={css.saveState}>{isNarrow ? saveState : <BarMessage>{saveState}</BarMessage>}</span>
              <Primary action={primary} className={css.primary} />
            </div>
          </div>
        </Page>
        <aside className={`${css.side} ${css.ledger}`} aria-label="Ledger">
          <Sums ledger={ledger} />
        </aside>
        <section data-bar="bottom" className={css.bottomBar} aria-label="Ledger summary">
          {isNarrow && <BarMessage />}
          <div className={css.sums}>
            <p className={ledger.due.alarm ? css.dueShort : `${css.dueShort} ${css.calm}`}>
              <span>{ledger.due.caption}</span>
              <b>{ledger.due.amount}</b>
            </p>
            <button type="button" className={css.open} aria-expanded={ledgerOpen} onClick={ledgerDrawer.open}>
              {ledger.todos.length} to do <Icon name="up" />
              <span className="spoken">open the ledger</span>
            </button>
            <Primary action={primary} />
          </div>
        </section>
      </div>
      <Entries opened={menuOpen} onClose={menu.close} entries={entries}>
        {parts}
      </Entries>
      <LedgerDrawer opened={ledgerOpen} onClose={ledgerDrawer.close} title={filing.form} ledger={ledger} />
    </>
  );
}

// Memoized, because typing on the page must not redraw the frame.
const Bar = memo(TopBar);
const Entries = memo(MenuDrawer);
const Sums = memo(Ledger);

interface LedgerDrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  ledger: LedgerData;
}

const LedgerDrawer = memo(function LedgerDrawer({ opened, onClose, title, ledger }: LedgerDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="85%" title={title} className={css.drawer}>
      <Ledger ledger={ledger} onFollow={onClose} />
    </Drawer>
  );
});

/** Drawn again when it changes, not at each key: each key gives it another function to call. */
function Primary({ action, className }: { action: PrimaryAction | undefined; className?: string | undefined }) {
  const click = useStable(() => action?.onClick?.());
  if (!action) return null;
  const { onClick, ...rest } = action;
  return <PrimaryButton {...rest} {...(onClick && { onClick: click })} className={className} />;
}

const PrimaryButton = memo(function PrimaryButton({
  label,
  goal,
  onClick,
  form,
  busy = false,
  plain = false,
  className,
}: PrimaryAction & { className: string | undefined }) {
  return (
    <Button
      className={className ?? ''}
      loading={busy}
      {...(plain && { variant: 'default' })}
      {...(form === undefined ? {} : { type: 'submit', form })}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {label}
      {goal && <span className={css.goal}>&nbsp;{goal}</span>}
    </Button>
  );
});

/** Room in px that keeps the next entries of the menu in sight. */
const BESIDE = 64;

/** The menu is long: the entry of the page is brought into its window. The page itself, which `scrollIntoView` would move too, stays. */
function useCurrentInSight() {
  const side = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another entry
  useEffect(() => {
    const menu = side.current;
    const entry = menu?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!menu || !entry) return;
    const inside = menu.getBoundingClientRect();
    menu.scrollTop += Math.max(0, entry.bottom + BESIDE - inside.bottom) - Math.max(0, inside.top + BESIDE - entry.top);
  }, [pathname]);
  return side;
}

const FilingTasks = memo(function FilingTasks({ filing, tasks }: Pick<FilingFrameProps, 'filing' | 'tasks'>) {
  return (
    <div className={css.taskPanel}>
      <Link className={css.homeEntry} to="/home">
        <Icon name="home" />
        Home
      </Link>
      <div className={css.taskHead}>
        <p className={css.business}>{filing.business}</p>
        <p>{filing.form}</p>
        <Gauge level={filing.settled / filing.parts} />
        <p>
          {filing.settled} of {filing.parts} parts done
        </p>
      </div>
      <TaskList groups={tasks} />
    </div>
  );
});
