/** An entry of a menu: a link, or something to do. */
export type MenuAct = { label: string } & ({ to: string } | { onClick: () => void });
