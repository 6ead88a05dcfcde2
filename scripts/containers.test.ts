import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../apps/server/src/config.ts';
import { ROOT } from './tools.ts';

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string[];
  stop_grace_period?: string;
}
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

/** The values of .env, as docs/running.md names them. */
const ENV: Readonly<Record<string, string>> = {
  DATABASE_ADMIN_PASSWORD: 'a1',
  APP_PASSWORD: 'b2',
  OWNER_PASSWORD: 'c3',
  ADMIN_PASSWORD: 'd4',
  PUBLIC_URL: 'https://gauger.example',
};
const filled = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => ENV[name] ?? '');

test.each(['server', 'worker'])('the %s gets settings that it takes, with three users of the database', (name) => {
  const environment = Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value)]),
  );
  const config = readConfig(environment);
  expect(config.publicUrl).toBe('https://gauger.example');
  const users = [config.databaseUrl, config.databaseOwnerUrl, config.databaseAdminUrl].map(
    (url) => new URL(url ?? '').username,
  );
  expect(users).toEqual(['gauger_app', 'gauger_owner', 'gauger_admin']);
});

test('what compose.yaml asks of .env is what the manual names', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const section = read('docs/running.md').split('## In containers')[1]?.split('\n## ')[0] ?? '';
  for (const name of new Set(asked)) expect(section, name).toContain(`\`${name}\``);
});

test('what is mounted, copied and started exists', () => {
  const mounted = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '');
  for (const source of mounted)
    expect(source.startsWith('./') ? existsSync(join(ROOT, source)) : source in volumes, source).toBe(true);
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/gauger\/(\S+)/gm)].map(([, path]) => path);
  expect(copied.length).toBeGreaterThan(3);
  for (const path of copied) expect(existsSync(join(ROOT, path ?? '')), path).toBe(true);
  const programs = [...`${read('Dockerfile')}${read('compose.yaml')}`.matchAll(/apps\/server\/src\/\w+\.ts/g)].map(
    ([path]) => path,
  );
  expect(programs.length).toBeGreaterThan(1);
  for (const path of programs) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

test('the container waits longer than a process takes to stop', () => {
  const grace = Number(/GRACE_MS = (\d+)_000/.exec(read('apps/server/src/run-until-stopped.ts'))?.[1]);
  for (const name of ['server', 'worker'])
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10), name).toBeGreaterThan(grace);
});

test('the image has the Node that the packages bring', () => {
  const major = Object.values(
    JSON.parse(read('package.json')).optionalDependencies as Record<string, string>,
  )[0]?.split('.')[0];
  expect([...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version)).toEqual([major, major]);
});
