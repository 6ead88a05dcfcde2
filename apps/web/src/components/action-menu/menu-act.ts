import type { IconName } from '../icon/icon.tsx';

/** An entry of a menu: a link, or something to do. */
export type MenuAct = { label: string; icon?: IconName } & ({ to: string } | { onClick: () => void });
