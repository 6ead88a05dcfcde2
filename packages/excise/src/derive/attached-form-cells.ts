import { attachedForms } from '../catalogue/attached-forms/forms.ts';
import type { AttachedForm, FormColumn, FormPart } from '../catalogue/attached-forms/types.ts';
import type { CellId } from './document-cells.ts';

/** Where a figure of an attached form stands. */
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

const TAX: FormColumn = { name: 'tax', label: 'Tax', kind: 'money' };
