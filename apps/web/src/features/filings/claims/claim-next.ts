import { type Form8849Schedule, scheduleTypes } from '@gauger/excise';
import {
  type AnyOpenFiling,
  addressOf,
  type OfForm,
  placeAfter,
  placeLabel,
  type Step,
  scheduleAddress,
} from '../filing/public.ts';

/** The page of a form that lists its claims. */
export const listOfClaims = ({ formType }: OfForm): Step => (formType === 'Form720X' ? 'claimAdjustment' : 'claims');

/**
 * The page that follows claims: another schedule without one, or what comes after all claims.
 * @param schedule of Form 8849 that has them
 */
export function pageAfterClaims(
  open: AnyOpenFiling,
  schedule: Form8849Schedule | undefined,
): { to: string; label: string } {
  const { filing } = open;
  if (filing.formType === 'Form8849') {
    const schedules: readonly Form8849Schedule[] = scheduleTypes[filing.schedule.scheduleType];
    const other = schedules.find((one) => one !== schedule && Number(filing[`sch${one}`]?.total ?? 0) === 0);
    if (other) return { to: scheduleAddress(other, filing), label: `Schedule ${other}` };
  }
  const next = placeAfter(listOfClaims(filing), open) ?? 'summary';
  return { to: addressOf(next, filing), label: placeLabel(next, filing) };
}
