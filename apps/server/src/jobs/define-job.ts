import type { z } from 'zod';
import type { RunnerName } from './runners.ts';

/** A kind of work that is done later and survives a restart. Its handler is defined elsewhere: callers do not import the handler. */
export interface Job<Payload> {
  readonly name: string;
  /** The runner that does it: that of what it waits for. */
  readonly runner: RunnerName;
  /** Whose work it is: its handler sees one account, or as the administrator's role what that may see. */
  readonly scope: 'account' | 'installation';
  /** The data of a job: ids, never facts. Checked again when it runs, because an older version may have written it. */
  readonly payload: z.ZodType<Payload>;
  /** Schedule in UTC: minute, hour, day, month, weekday. */
  readonly cron?: string;
  /** Attempts before it is given up; 25 by default, the last about three days after the first. */
  readonly maxAttempts?: number;
}

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}
