import { runStandIn } from '@gauger/stand-in';
import { openSandbox } from './sandbox.ts';

/** A payment provider to try the product with: it speaks as PayPal does (Orders v2), and no money moves. */
await runStandIn(openSandbox);
