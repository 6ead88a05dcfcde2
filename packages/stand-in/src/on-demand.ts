import { launchStandIn, type RunningStandIn } from './launch.ts';

/** A simulated service that starts on first use. */
export interface StandInOnDemand {
  /** Starts the service unless it runs. Rejects when the start fails; the next call tries again. */
  address(): Promise<string>;
  /** Stops the service if it was started. */
  stop(): Promise<void>;
}

/** Makes a simulated service `apps/<name>` over its folder. */
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
