import { runStandIn } from '@gauger/stand-in';
import { openSimulator } from './simulator.ts';

/** Stands in for the e-file gateway of the IRS (MeF): it speaks as the A2A services do, and no return reaches the IRS. */
await runStandIn(openSimulator);
