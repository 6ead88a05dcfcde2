import { launchStandIn } from '@gauger/stand-in';

// Starts a simulator, prints its address and keeps running, so that a test can kill the parent of a simulator. The arguments
// are the simulator's name and its folder.
const [, , name = '', folder = ''] = process.argv;
const { address } = await launchStandIn(name, folder);
process.stdout.write(`${address}\n`);
setInterval(() => {}, 60_000);
