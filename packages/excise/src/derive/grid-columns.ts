import type { Field, ListId, TaxLine } from '../catalog/public.ts';

/** A column of the grid, and of the sheets people import and export. */
export interface GridColumn {
  name: string;
  label: string;
  kind: Field['kind'];
  align: 'start' | 'end';
  readOnly: boolean;
  /** Most decimals that any row accepts; 0 asks for a whole number. Numbers only. */
  decimals?: number;
  /** May be below zero. */
  signed?: true;
  maxLength?: number;
  unit?: string;
  help?: string;
  aside?: true;
  headings?: readonly string[];
  meanings?: Field['meanings'];
  choices?: Field['choices'];
  lists?: readonly ListId[];
}

/**
 * The columns of a line's grid, in the order of its fields; a field that only works out another has none.
 * @param withAside also the columns that a filer has to ask for
 */
export const gridColumns = ({ fields }: TaxLine, withAside = false): GridColumn[] =>
  fields.filter(({ worksheet, aside }) => !worksheet && (withAside || !aside)).map(columnOf);

/** The columns of the sheets people import and export, in the order of the line's fields. What Gauger works out is not asked for. */
export const importColumns = ({ fields }: Pick<TaxLine, 'fields'>): GridColumn[] =>
  fields.filter(({ computed }) => !computed).map(columnOf);

function columnOf(field: Field): GridColumn {
  const { name, label, kind, unit, help, choices, list, maxLength, signed, aside, headings, meanings } = field;
  const isNumber = kind === 'quantity' || kind === 'money';
  const lists = field.lists ?? (list ? [list] : undefined);
  return {
    name,
    label,
    kind,
    align: isNumber ? 'end' : 'start',
    readOnly: field.computed === true,
    ...(isNumber ? { decimals: Math.max(field.decimals ?? 2, field.decimalsWhen?.decimals ?? 0) } : {}),
    ...(signed ? { signed } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(unit === undefined ? {} : { unit }),
    ...(help === undefined ? {} : { help }),
    ...(aside && { aside }),
    ...(headings && { headings }),
    ...(meanings && { meanings }),
    ...(choices === undefined ? {} : { choices }),
    ...(lists === undefined ? {} : { lists }),
  };
}
