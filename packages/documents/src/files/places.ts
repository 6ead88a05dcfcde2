import { attachedForms, type Form8849Schedule, type Law } from '@gauger/excise';
import type { BlankEntry } from '../blanks/blank-entry.ts';
import type { BlankForm } from '../blanks/blank-map.ts';
import { attachedFormEntries } from '../forms/form-720/attached-entries.ts';
import { form720Entries } from '../forms/form-720/blank-entries.ts';
import { voucherEntries } from '../forms/form-720/voucher-entries.ts';
import { form720XEntries } from '../forms/form-720x/blank-entries.ts';
import { form8849Entries, scheduleEntries } from '../forms/form-8849/blank-entries.ts';

/** Every value that a form can have, each with its label; the number of a row is `#`. */
export function placesOf(form: BlankForm, law: Law): BlankEntry[] {
  if (form === '720') return form720Entries(null, law);
  if (form === '720-X') return form720XEntries(null, law);
  if (form === '8849') return form8849Entries(null);
  if (form === '720-V') return voucherEntries(null);
  const attached = attachedForms.find((one) => one.form === form);
  if (attached) return attachedFormEntries(attached, null);
  return scheduleEntries(form.replace('8849-schedule-', '') as Form8849Schedule, null, law);
}
