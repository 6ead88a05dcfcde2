import type { Law } from '@gauger/excise';
import { fault, type ReturnFault } from '../../mef/return-fault.ts';
import type { ReturnDocument } from '../../return-document.ts';
import { otherClaims } from './other-claims.ts';
import { scheduleOf } from './schedule.ts';

const MAX_GALLON_DIGITS = 9;

/** The type VIN of the schema efile990x 2015v2.0, without its 19 characters. */
const VIN = /^[A-HJ-NPR-Z0-9]{0,17}$/;

/** Quantities with more digits and vehicle numbers with other letters than their element takes. Amounts that are too large are errors of the claim. */
export function sizeFaults(doc: ReturnDocument<'Form8849'>, law: Law): ReturnFault[] {
  const claimed = scheduleOf(doc, law);
  const path = `schedules.${claimed.schedule}.lines`;
  const tooLarge = claimed.lines.some(
    ({ quantity = '0' }) => (quantity.split('.')[0] ?? '').length > MAX_GALLON_DIGITS,
  );
  const isWrong = claimed.schedule === '6' && otherClaims(claimed).some(({ vin }) => !VIN.test(vin));
  return [...(tooLarge ? [fault('quantityTooLarge', path)] : []), ...(isWrong ? [fault('vinWrong', path)] : [])];
}
