import { businessFieldList, examplePlan, planColumns, planFields } from '@gauger/import/records';
import { type SheetFormat, writeTemplate } from '@gauger/sheet';

const READY_ROWS = 100;
const KNOWN = ['EIN', 'businessName'];

/** The sheet to fill in: first what every row needs, then the plan, last the business, for those that are new. */
export function planTemplate(format: SheetFormat): Promise<Uint8Array> {
  const labels = new Map<string, string>([
    ...businessFieldList.map(([name, { label }]): [string, string] => [name, label]),
    ...planFields.map((name): [string, string] => [name, planColumns[name]?.heading ?? name]),
  ]);
  const others = businessFieldList.map(([name]) => name as string).filter((name) => !KNOWN.includes(name));
  return writeTemplate(format, {
    name: 'PCORI',
    columns: [...KNOWN, ...planFields, ...others].map((name) => ({
      heading: labels.get(name) ?? name,
      sample: examplePlan[name] ?? '',
      allowed: allowed(name),
    })),
    readyRows: READY_ROWS,
  });
}

/** Whether a column is needed, what it takes, and every value of its list. */
function allowed(name: string): string[] {
  const column = planColumns[name];
  if (column)
    return [
      column.needed ? 'Needed' : 'May stay empty',
      column.takes,
      ...(column.choices ?? []).map(({ label }) => label),
    ];
  if (name === 'EIN') return ['Needed', 'Nine digits, like 12-3456789. A business of your account is found by it'];
  return [KNOWN.includes(name) ? 'Needed of a new business' : 'For a business that is new', 'As in Upload Business'];
}
