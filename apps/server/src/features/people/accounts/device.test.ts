import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { knownDevice, rememberPerson } from './device.ts';

const { ring } = (await testApp()).deps;

test('a device is known to whoever signed in there, under one name', () => {
  const first = rememberPerson(ring, undefined, 'ann@hall.example');
  const both = rememberPerson(ring, first, 'ben@hall.example');
  expect(knownDevice(ring, both, 'ann@hall.example')).toBe(first.slice(0, 22));
  expect(knownDevice(ring, both, 'ben@hall.example')).toBe(first.slice(0, 22));
  expect(knownDevice(ring, both, 'eve@hall.example')).toBeNull();
  expect(rememberPerson(ring, both, 'ben@hall.example')).toBe(both);
});

test('the cookie names nobody and holds eight people at most', () => {
  let cookie: string | undefined;
  for (let n = 0; n < 20; n++) cookie = rememberPerson(ring, cookie, `p${n}@hall.example`);
  expect(cookie).not.toContain('hall');
  expect(cookie?.split('.')).toHaveLength(9);
  expect(knownDevice(ring, cookie, 'p19@hall.example')).not.toBeNull();
  expect(knownDevice(ring, cookie, 'p11@hall.example')).toBeNull();
});

test('nothing but a cookie of this installation is believed', async () => {
  const cookie = rememberPerson(ring, undefined, 'ann@hall.example');
  const other = (await testApp()).deps.ring;
  const [name = '', proof = ''] = cookie.split('.');
  for (const forged of [
    undefined,
    '',
    name,
    `${name}.${'A'.repeat(22)}`,
    `${'A'.repeat(22)}.${proof}`,
    `${cookie}${'.A'.repeat(5_000)}`,
    rememberPerson(other, undefined, 'ann@hall.example'),
  ])
    expect(knownDevice(ring, forged, 'ann@hall.example')).toBeNull();
});
