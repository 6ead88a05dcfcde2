import { type AttachedForm, attachedForms, type FormColumn, type FormPart } from '../catalog/public.ts';
import type { CellId } from './document-cells.ts';

/** The place of a figure on an attached form. */
export interface AttachedFormCell {
  form: AttachedForm;
  /** Number of the form where there are several, one for each tax year; else 1. */
  copy: number;
  part: FormPart;
  /** `3a`, or the place in a list. */
  line: string;
  column: FormColumn;
  label: string;
}

/** The place that a cell names, `6627.I.3a.barrels`; null for a cell of no attached form. */
export function attachedFormCell(id: CellId): AttachedFormCell | null {
  const form = attachedForms.find((one) => id.startsWith(`${one.form}.`));
  if (!form) return null;
  const [, ...names] = id.split('.');
  const copy = form.copiesBy === undefined ? 1 : Number(names.shift());
  const name = names.pop() ?? '';
  const line = names.pop() ?? '';
  const part = form.parts.find((one) => one.part === names.join('.'));
  const column = part?.columns.find((one) => one.name === name) ?? (name === 'tax' ? TAX : undefined);
  if (!part || !column) return null;
  const entry = part.entries.find((one) => 'line' in one && one.line === line);
  const title = entry && 'label' in entry && entry.label !== '' ? `, ${entry.label}` : '';
  const label = `Form ${form.form}, Part ${part.part}, line ${line}${title}: ${column.label}`;
  return { form, copy, part, line, column, label };
}

/**
 * The figures of attached forms among cells, in the order of the forms, their copies, parts, lines and columns, in whatever
 * order the cells come: a database keeps none.
 */
export function attachedFigures(cells: Readonly<Record<CellId, string>>): (AttachedFormCell & FigureOfForm)[] {
  const found = Object.entries(cells).flatMap(([id, text]) => {
    const at = attachedFormCell(id);
    return at ? [{ ...at, id, text, order: orderOf(at) }] : [];
  });
  return found
    .sort((a, b) => a.order.map((place, level) => place - (b.order[level] ?? 0)).find((gap) => gap !== 0) ?? 0)
    .map(({ order: _, ...figure }) => figure);
}

export interface FigureOfForm {
  id: CellId;
  text: string;
}

/** Place of form, copy, part, line (or list, and line of the list) and column. */
function orderOf({ form, copy, part, line, column }: AttachedFormCell): readonly number[] {
  const printed = part.entries.findIndex((entry) => 'line' in entry && entry.line === line);
  const [entry, listed] =
    printed === -1 ? [part.entries.findIndex((one) => 'repeats' in one), Number(line)] : [printed, 0];
  // The tax comes last where it has no column.
  const of = part.columns.indexOf(column);
  return [
    attachedForms.indexOf(form),
    copy,
    form.parts.indexOf(part),
    entry,
    listed,
    of === -1 ? part.columns.length : of,
  ];
}

const TAX: FormColumn = { name: 'tax', label: 'Tax', kind: 'money' };
