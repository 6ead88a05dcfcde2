// biome-ignore-all lint/a11y/noRedundantRoles: on phones these elements are laid out as blocks, which takes their own roles away
import type { ComponentProps } from 'react';

/**
 * The parts of a table whose rows become cards on phones: same cells, same order, same roles. The caller's class sets the layout.
 */
export function CardTable(props: ComponentProps<'table'>) {
  return <table role="table" {...props} />;
}

export function Head(props: ComponentProps<'thead'>) {
  return <thead role="rowgroup" {...props} />;
}

export function Body(props: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} />;
}

export function Foot(props: ComponentProps<'tfoot'>) {
  return <tfoot role="rowgroup" {...props} />;
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />;
}

/** Names a column. */
export function ColumnHead(props: ComponentProps<'th'>) {
  return <th role="columnheader" scope="col" {...props} />;
}

/** Names its row. */
export function RowHead(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

export function Cell(props: ComponentProps<'td'>) {
  return <td role="cell" {...props} />;
}
