import { runStandIn } from '@gauger/stand-in';
import { openSandbox } from './sandbox.ts';

/** A payment provider for trying the product: its API is that of PayPal (Orders v2), and no money moves. */
await runStandIn(openSandbox);
