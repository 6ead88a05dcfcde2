import type { Law } from '@gauger/excise';
import { fault, type ReturnFault } from '../../mef/return-fault.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { scheduleOf } from './schedule.ts';

const MAX_GALLON_DIGITS = 9;

/** Quantities with more digits than their element takes. Amounts that are too large are errors of the claim. */
export function sizeFaults(doc: ReturnDocument<'Form8849'>, law: Law): ReturnFault[] {
  const claimed = scheduleOf(doc, law);
  const path = `schedules.${claimed.schedule}.lines`;
  const tooLarge = claimed.lines.some(
    ({ quantity = '0' }) => (quantity.split('.')[0] ?? '').length > MAX_GALLON_DIGITS,
  );
  return tooLarge ? [fault('quantityTooLarge', path)] : [];
}
