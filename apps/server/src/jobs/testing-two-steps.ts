import { z } from 'zod';
import type { Tx } from '../db/public.ts';
import { declareJob } from './job.ts';

/** A job of two steps that leave their trace in the name of the account's people; each may be repeated without harm. */
export const twoSteps = {
  ...declareJob({ name: 'twoSteps', runner: 'upkeep', scope: 'account', payload: z.strictObject({ to: z.string() }) }),
  async first(tx: Tx, to: string): Promise<void> {
    await tx.updateTable('appUser').set({ firstName: to }).execute();
  },
  async second(tx: Tx, to: string): Promise<void> {
    await tx.updateTable('appUser').set({ lastName: to }).execute();
  },
};
