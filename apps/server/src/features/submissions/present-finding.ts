import type { StatusAnswer } from '@gauger/contract';
import { explainRejection } from '@gauger/documents';
import type { RuleFinding } from '../../adapters/mef/port.ts';

type Finding = NonNullable<StatusAnswer['submission']>['findings'][number];

/** Presents a rule that a return broke. */
export function presentFinding({ ruleNumber, severity, message, xpath }: RuleFinding): Finding {
  return { ruleNumber, severity, message, ...explainRejection(ruleNumber, xpath) };
}
