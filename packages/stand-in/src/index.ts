export { launchStandIn, type RunningStandIn } from './launch.ts';
export { type StandInOnDemand, standInOnDemand } from './on-demand.ts';
export { type OpenStandIn, runStandIn, type StandIn } from './run.ts';
