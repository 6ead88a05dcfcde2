import { blocksFiling, type Issue, type Severity } from '../engine/public.ts';
import type { FilingWay } from '../filing/public.ts';
import type { FilingContext, FilingStep } from './form.ts';
import { type FilingFacts, type FilingFigures, formOf } from './forms.ts';

/** A finding with the step that it stops: paying the service fee, or signing. A warning stops none. */
export type Finding<Found = Issue> = Found & { blocks: FilingStep | null };

/** Turns warnings of a draft that must be fixed before sending into errors, and names the step that each finding stops. */
export const findingsFor = <Found extends { code: string; severity: Severity }>(
  blocks: FilingStep,
  way: FilingWay,
  found: readonly Found[],
): Finding<Found>[] =>
  found.map((one) => (blocksFiling(one, way) ? { ...one, severity: 'error', blocks } : { ...one, blocks: null }));

/**
 * Finds everything in a filing that can be seen without its account: the findings of its computation and the reasons why it cannot
 * be paid for or signed on a day.
 * @param facts whose computation has no error: what else is found rests on their shape
 */
export function findingsOf(facts: FilingFacts, figures: FilingFigures, on: FilingContext): Finding[] {
  const form = formOf(facts);
  const way = form.way(facts, on.today);
  const { pay, sign } = form.blockers(facts, figures, on);
  return [...findingsFor('pay', way, [...figures.issues, ...pay]), ...findingsFor('sign', way, sign)];
}
