import { runStandIn } from '@gauger/stand-in';
import { openSimulator } from './simulator.ts';

/** Simulates the e-file gateway of the IRS (MeF): its services are those of A2A, and no return reaches the IRS. */
await runStandIn(openSimulator);
