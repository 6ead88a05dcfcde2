import { printedFilerNumber } from '../figures.ts';
import type { PrintedReturn } from '../return-document.ts';

/** Lists the checks before the envelope is sealed. */
export function checklistOf(
  doc: PrintedReturn,
  { form, period, payment }: { form: string; period: string; payment: string | null },
): string[] {
  const { business, attachments } = doc;
  const signer = [business.signingAuthorityName, business.signingAuthorityTitle].filter(Boolean).join(', ');
  return [
    'Printed on letter paper, on one side',
    `${form} signed and dated in ink${signer === '' ? '' : ` by ${signer}`}`,
    `${printedFilerNumber(doc)}, ${form} and ${period} on every added page`,
    ...(attachments.length === 0
      ? []
      : [`Every attachment printed: ${attachments.map(({ name }) => name).join(', ')}`]),
    payment ?? 'No payment enclosed',
    'Address compared at irs.gov',
    'A copy kept with the return',
  ];
}
