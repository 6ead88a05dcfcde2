import { launchStandIn } from '@gauger/stand-in';

/** Starts a simulator, prints its address and stays. Run as: `node testing-stand-in-runner.ts <name> <folder>`. */
const [, , name = '', folder = ''] = process.argv;
const { address } = await launchStandIn(name, folder);
process.stdout.write(`${address}\n`);
setInterval(() => {}, 60_000);
