import {
  decimal,
  endingOfSchedule,
  type Form8849,
  type Form8849Schedule,
  namedAttachments,
  plus,
  scheduleTypes,
  toFixed,
} from '@gauger/excise';
import type { SeparateForm } from '../../rendering/rendering.ts';
import type { ReturnDocument } from '../../return-document.ts';

type Claim = ReturnDocument<'Form8849'>;

/** The schedules that may be entered together. */
export const together: readonly Form8849Schedule[] = scheduleTypes.sch1_6;

/** A Form 8849 for each schedule: Schedule 1 is attached to a form of its own. Signature and submission stay as they are. */
export function separate(doc: Claim): readonly SeparateForm<'Form8849'>[] {
  const schedules = Object.keys(doc.computed.schedules) as Form8849Schedule[];
  if (schedules.length < 2) return [{ ending: '', doc }];
  return schedules.map((schedule) => ({ ending: endingOfSchedule(schedule), doc: formOf(doc, schedule) }));
}

/** The claim with one of its schedules: facts, figures and attachments of the others are left out. */
function formOf(doc: Claim, schedule: Form8849Schedule): Claim {
  const facts: Form8849 = { ...doc.facts, schedules: { [schedule]: doc.facts.schedules[schedule] } };
  const { rateBookVersion, schedules, cells } = doc.computed;
  const claims = schedules[schedule] ?? {};
  const total = Object.values(claims).reduce((sum, { amount }) => plus(sum, decimal(amount)), decimal('0'));
  const own = Object.entries(cells).filter(([cell]) => cell.startsWith(`schedules.${schedule}.`));
  return {
    ...doc,
    facts,
    computed: {
      rateBookVersion,
      schedules: { [schedule]: claims },
      cells: { ...Object.fromEntries(own), 'totals.totalClaim': toFixed(total, 2) },
    },
    attachments: attachmentsOf(doc, facts),
  };
}

/** The files that the rows of a form name. A file that no row of the claim names goes with each form. */
function attachmentsOf({ facts: whole, attachments }: Claim, form: Form8849): Claim['attachments'] {
  const [inWhole, inForm] = [whole, form].map(
    (facts) => new Set(namedAttachments(facts).map(({ id }) => id.toLowerCase())),
  );
  return attachments.filter(({ id }) => inForm?.has(id.toLowerCase()) || !inWhole?.has(id.toLowerCase()));
}
