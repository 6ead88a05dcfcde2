import type { StatusAnswer } from '@gauger/contract';
import type { RuleFinding } from '../../adapters/mef/port.ts';

type Finding = NonNullable<StatusAnswer['submission']>['findings'][number];

/** A rule that a return met, as people are told of it. */
export function presentFinding({ ruleNumber, severity, message }: RuleFinding): Finding {
  return { ruleNumber, severity, message };
}
