export { launchStandIn, type RunningStandIn } from './launch.ts';
export { type OpenStandIn, runStandIn, type StandIn } from './run.ts';
