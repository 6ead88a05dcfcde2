import { type BusinessField, newBusiness } from '@gauger/contract/business';
import { countries } from '@gauger/contract/rules';
import { businessFieldList, clientFields, exampleBusiness, isNeededField } from '@gauger/import/records';
import { type SheetFormat, writeTemplate } from '@gauger/sheet';

const READY_ROWS = 200;

/** The sheet to fill in. */
export const businessTemplate = (format: SheetFormat): Promise<Uint8Array> =>
  writeTemplate(format, {
    name: 'Businesses',
    columns: [
      ...businessFieldList.map(([name, field]) => ({
        heading: field.label,
        sample: name === 'EIN' ? '00-1234567' : exampleBusiness[name],
        allowed: [
          isNeededField([name, field])
            ? 'Needed'
            : ((field.asked && 'Depends on the country') ?? usual(newBusiness[name])),
          ruleOf(field),
          ...listOf(field),
        ],
      })),
      ...Object.values(clientFields).map(({ label, takes }) => ({ heading: label, sample: '', allowed: takes })),
    ],
    readyRows: READY_ROWS,
  });

const usual = (value: string) => (value === '' ? 'May stay empty' : `${value} when empty`);

function ruleOf(field: BusinessField): string {
  const { kind, min, max, choices } = field;
  if (choices) return 'One of these:';
  if (kind === 'ein') return 'Nine digits, like 12-3456789';
  if (kind === 'phone') return 'Ten digits, like 503-555-0142';
  if (kind === 'email') return 'An email address';
  return min ? `${min} to ${max} characters` : `Up to ${max} characters`;
}

/** Every value of a list, for every country; a name where the value is a code of its own. */
function listOf({ choices }: BusinessField): string[] {
  if (!choices) return [];
  const all = countries.flatMap(({ value }) => choices({ ...newBusiness, contactCountry: value }));
  const labels = all.map(({ value, label }) =>
    value === label || /^\d+$/.test(value) ? label : `${value} (${label})`,
  );
  return [...new Set(labels)];
}
