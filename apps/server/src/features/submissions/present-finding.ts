import type { StatusAnswer } from '@gauger/contract';
import { explainRejection } from '@gauger/documents';
import type { RuleFinding } from '../../adapters/mef/port.ts';

type Finding = NonNullable<StatusAnswer['submission']>['findings'][number];

/** A rule that a return met, as people are told of it. */
export function presentFinding({ ruleNumber, severity, message, xpath }: RuleFinding): Finding {
  return { ruleNumber, severity, message, ...explainRejection(ruleNumber, xpath) };
}
