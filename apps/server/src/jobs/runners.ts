/** The runners of a process and their slots: a gateway or mail server that does not answer keeps those of its runner alone. */
export const runnerSlots = {
  /** Jobs that need the database and the place for files alone. */
  upkeep: 2,
  mail: 2,
  payments: 2,
  submissions: 10,
  webhooks: 4,
} as const satisfies Record<string, number>;

export type RunnerName = keyof typeof runnerSlots;
export const runnerNames = Object.keys(runnerSlots) as RunnerName[];
