import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStandIn } from '@gauger/stand-in';
import { afterAll, expect, test } from 'vitest';
import { commandsWith } from '../db/testing-processes.ts';
import { startStandIn } from '../testing/stand-ins.ts';

const NAME = 'payment-sandbox';
const folder = mkdtempSync(join(tmpdir(), 'gauger-stand-ins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const eventually = { timeout: 20_000, interval: 50 };

test('a stand-in keeps its address over a restart, since links to it are already out', async () => {
  const first = await launchStandIn(NAME, folder);
  await first.stop();
  const second = await launchStandIn(NAME, folder);
  expect(second.address).toBe(first.address);
  await second.stop();
  expect(commandsWith(folder)).toEqual([]);
});

test('several run over one folder, each at an address of its own', async () => {
  const one = await launchStandIn(NAME, folder);
  const other = await launchStandIn(NAME, folder);
  expect(other.address).not.toBe(one.address);
  for (const { address } of [one, other])
    expect((await fetch(`${address}/v1/notifications/certs/sandbox`)).status).toBe(200);
  await one.stop();
  await other.stop();
});

test('it ends with whoever started it, killed outright', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, '../testing/stand-in-runner.ts'), NAME, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  expect(commandsWith(folder)).toHaveLength(2);
  parent.kill('SIGKILL');
  await expect.poll(() => commandsWith(folder), eventually).toEqual([]);
});

test('one that cannot run is told, not waited for', async () => {
  await expect(launchStandIn('no-such-stand-in', folder)).rejects.toThrow('no-such-stand-in ended before it listened');
});

test('a test file gets one of its own', async () => {
  const { address, folder: own } = await startStandIn(NAME);
  expect(commandsWith(own)).toHaveLength(1);
  expect((await fetch(`${address}/checkoutnow?token=NONE`)).status).toBe(404);
});
