import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Icon, type IconName } from '../components/icon/icon.tsx';
import { Brand } from './brand.tsx';
import { HelpButton } from './help-button.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import css from './top-bar.module.css';

/** An entry of the main menu. It is listed when what it leads to works. */
export interface MenuEntry {
  label: string;
  to: string;
  icon?: IconName;
  /** Whether it is marked as the current page while shown; true by default. */
  isPlace?: boolean;
  /** The server sends its page, not the app. */
  isElsewhere?: boolean;
}

interface TopBarProps {
  home?: string;
  entries: readonly MenuEntry[];
  /** Opens the drawer that takes the menu's place on narrow screens. */
  onMenu?: () => void;
  menuOpen?: boolean;
  /** The right end: the user menu. */
  children?: ReactNode;
}

/** The slim bar over every page: mark, main menu, user. Its edge is the brass rule. */
export function TopBar({ home = '/', entries, onMenu, menuOpen = false, children }: TopBarProps) {
  return (
    <header data-bar="top" className={`${css.bar} ${onMenu ? css.hasDrawer : ''}`}>
      {onMenu && (
        <ActionIcon className={css.menuButton ?? ''} aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
          <Icon name="menu" size={20} />
        </ActionIcon>
      )}
      <Brand to={home} />
      {entries.length > 0 && (
        <nav className={css.entries} aria-label="Main">
          <MenuEntries entries={entries} />
        </nav>
      )}
      <div className={css.end}>
        <HelpButton />
        <SchemeSwitch />
        {children}
      </div>
    </header>
  );
}

export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map(({ label, to, icon, isPlace = true, isElsewhere = false }) => {
    const Entry = isPlace ? NavLink : Link;
    return (
      <Entry key={label} to={to} reloadDocument={isElsewhere} {...(isPlace && { end: true })}>
        {icon && <Icon name={icon} />}
        {label}
      </Entry>
    );
  });
}
