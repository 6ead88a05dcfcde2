import type { StatusAnswer } from '@gauger/contract';
import { explainRejection } from '@gauger/documents';
import type { FilingFormType } from '@gauger/excise';
import type { RuleFinding } from '../../../adapters/mef/port.ts';

/** A finding without the comparison with the current return. */
type Finding = Omit<NonNullable<StatusAnswer['submission']>['findings'][number], 'changed'>;

/** Presents a rule that a return of a form broke. */
export function presentFinding({ ruleNumber, severity, message, xpath }: RuleFinding, form: FilingFormType): Finding {
  return { ruleNumber, severity, message, ...explainRejection(ruleNumber, xpath, form) };
}
