import type { Submission } from './status-events.ts';

/** Whether each place that the findings point at changed since the rejection, and at least one is known to have. */
export const isAnswered = ({ findings }: Pick<Submission, 'findings'>): boolean =>
  findings.some(({ changed }) => changed === true) && findings.every(({ changed }) => changed !== false);
