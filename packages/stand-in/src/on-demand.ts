import { launchStandIn, type RunningStandIn } from './launch.ts';

/** A stand-in that is started when it is first needed. */
export interface StandInOnDemand {
  /** Starts it if need be. Rejects when it does not start; the next call tries again. */
  address(): Promise<string>;
  /** Ends it if it was started. */
  stop(): Promise<void>;
}

/** The stand-in `apps/<name>` over a folder of its own. */
export function standInOnDemand(name: string, folder: string): StandInOnDemand {
  let running: Promise<RunningStandIn> | undefined;
  return {
    async address() {
      running ??= launchStandIn(name, folder);
      try {
        return (await running).address;
      } catch (error) {
        running = undefined;
        throw error;
      }
    },
    async stop() {
      await (await running?.catch(() => undefined))?.stop();
    },
  };
}
