import * as definitions from './definitions.ts';
import type { RunnerName } from './runners.ts';

/** Every job of the program. */
export const definedJobs = Object.values(definitions);

const runners: ReadonlyMap<string, RunnerName> = new Map(definedJobs.map(({ name, runner }) => [name, runner]));

/** The runner of a job; undefined for one that another release defined. */
export const runnerOf = (job: string): RunnerName | undefined => runners.get(job);
