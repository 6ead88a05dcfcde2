// Calls an address again and again, until stopped; answers the waits in milliseconds since the start signal, because the first
// calls make the connection. A separate thread, because the one that sends the load is busy itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, every } = workerData as { url: string; headers: Record<string, string>; every: number };
let isDone = false;
let waits: number[] = [];
parentPort?.on('message', (shown: 'begin' | 'stop') => {
  if (shown === 'begin') waits = [];
  else isDone = true;
});

while (!isDone) {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The probe was answered ${answer.status}`);
  waits.push(performance.now() - start);
  await sleep(every);
}
parentPort?.postMessage(waits);
parentPort?.close();
