import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingPackages, usePinnedNode } from './install.mjs';

const HERE = { os: [process.platform], cpu: [process.arch] };
const ELSEWHERE = { os: ['plan9'], cpu: [process.arch] };

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gauger-install-'));
  await mkdir(join(root, 'node_modules'));
});
afterEach(() => rm(root, { recursive: true }));

const locked = (packages: object) => writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const installed = (packages: object) =>
  writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

describe('the packages that are missing', () => {
  it('are all of them before the first installation', async () => {
    await locked({ '': {}, 'apps/web': {}, 'node_modules/a': { version: '1.0.0' } });
    expect(missingPackages(root)).toEqual(['node_modules/a']);
  });

  it('are none when versions and contents agree, whatever else is there', async () => {
    await locked({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    await installed({ 'node_modules/a': { version: '1.0.0', integrity: 'x' }, 'node_modules/b': { version: '2.0.0' } });
    expect(missingPackages(root)).toEqual([]);
  });

  it.each([
    ['version', { version: '2.0.0', integrity: 'x' }],
    ['content', { version: '1.0.0', integrity: 'y' }],
  ])('include one of another %s', async (_, entry) => {
    await locked({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    await installed({ 'node_modules/a': entry });
    expect(missingPackages(root)).toEqual(['node_modules/a']);
  });

  it('include an optional one for this system, and none for another system', async () => {
    await locked({
      'node_modules/here': { version: '1.0.0', optional: true, ...HERE },
      'node_modules/elsewhere': { version: '1.0.0', optional: true, ...ELSEWHERE },
      'node_modules/part-of-elsewhere': { version: '1.0.0', optional: true },
    });
    await installed({});
    expect(missingPackages(root)).toEqual(['node_modules/here']);
  });

  it('include a workspace that is not linked', async () => {
    await locked({ 'node_modules/@gauger/web': { resolved: 'apps/web', link: true } });
    await installed({ 'node_modules/@gauger/web': { resolved: 'apps/site', link: true } });
    expect(missingPackages(root)).toEqual(['node_modules/@gauger/web']);
  });
});

describe('an installation', () => {
  /** A program in the place of npm; writes the record that npm would write. */
  const npmWriting = async (packages: object, code = 0) => {
    const npm = join(root, 'npm-cli.js');
    await writeFile(
      npm,
      `const { appendFileSync, writeFileSync } = require('node:fs');
       appendFileSync(${JSON.stringify(join(root, 'calls'))}, process.argv.slice(2).join(' ') + '\\n');
       console.log('words of npm');
       writeFileSync(${JSON.stringify(join(root, 'node_modules/.package-lock.json'))}, ${JSON.stringify(JSON.stringify({ packages }))});
       process.exitCode = ${code};`,
    );
    const script = `await (await import('./install.mjs')).installWhatIsMissing(${JSON.stringify(root)})`;
    return () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: import.meta.dirname,
        env: { ...process.env, npm_execpath: npm, npm_node_execpath: process.execPath },
      });
  };
  const calls = async () => (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');

  it('happens once when two commands need it at once, and leaves standard output alone', async () => {
    const packages = { 'node_modules/a': { version: '1.0.0' } };
    await locked(packages);
    const install = await npmWriting(packages);
    const outcomes = await Promise.all([install(), install()]);
    expect(outcomes.map(({ stdout }) => stdout)).toEqual(['', '']);
    expect(await calls()).toEqual([expect.stringMatching(/^ci --prefix .* --include=dev --include=optional/)]);
    expect((await install()).stderr).toBe('');
  });

  it('that leaves a package out says which one and what to do', async () => {
    await locked({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true, ...HERE },
    });
    const install = await npmWriting({ 'node_modules/a': { version: '1.0.0' } });
    await expect(install()).rejects.toThrow('npm left out node_modules/b. Is the registry reachable');
  });

  it('that fails says so', async () => {
    await locked({ 'node_modules/a': { version: '1.0.0' } });
    const install = await npmWriting({}, 1);
    await expect(install()).rejects.toThrow('npm could not install the packages: its message stands above.');
  });
});

describe('the pinned Node', () => {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const pin = (name: string) =>
    writeFile(join(root, 'package.json'), JSON.stringify({ optionalDependencies: { [name]: '26.10.0' } }));

  it('that is missing is named, with what to do', async () => {
    await pin(`node-${system}-${process.arch}`);
    expect(() => usePinnedNode(root)).toThrow(
      /should be Node v26\.10\.0 but is missing\. Remove the folder node_modules/,
    );
  });

  it('that does not run is named, with what to do', async () => {
    await pin(`node-${system}-${process.arch}`);
    const bin = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, process.platform === 'win32' ? 'node.exe' : 'node'), 'no program', { mode: 0o755 });
    expect(() => usePinnedNode(root)).toThrow(/should be Node v26\.10\.0 but (does not start|says)/);
  });

  it.runIf(process.platform === 'linux')('gets our libatomic where the system has none', async () => {
    await pin(`node-${system}-${process.arch}`);
    const bin = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin');
    await mkdir(bin, { recursive: true });
    const script = `case "$LD_LIBRARY_PATH" in
      */libatomic/*) echo v26.10.0;;
      *) echo 'error while loading shared libraries: libatomic.so.1' >&2; exit 127;;
    esac`;
    await writeFile(join(bin, 'node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv('LD_LIBRARY_PATH', undefined);
    vi.stubEnv('PATH', process.env.PATH);
    usePinnedNode(root);
    expect(process.env.LD_LIBRARY_PATH).toBe(join(import.meta.dirname, 'libatomic', `linux-${process.arch}`));
    vi.unstubAllEnvs();
  });

  it.runIf(process.platform === 'linux')('works with our libatomic, threads and WebAssembly included', async () => {
    const libraries = join(import.meta.dirname, 'libatomic', `linux-${process.arch}`);
    // A WebAssembly function in a table, called from several threads while they compile it: the case that needs the
    // library.
    const script = `
      const { Worker, isMainThread } = require('node:worker_threads');
      const code = new WebAssembly.Module(Uint8Array.of(0,97,115,109,1,0,0,0, 1,7,1,96,2,127,127,1,127, 3,2,1,0,
        4,4,1,112,0,1, 7,9,2,1,102,0,0,1,116,1,0, 9,7,1,0,65,0,11,1,0, 10,9,1,7,0,32,0,32,1,106,11));
      const { f, t } = new WebAssembly.Instance(code).exports;
      let sum = 0;
      for (let i = 0; i < 200000; i += 1) sum = t.get(0)(sum, 1);
      if (isMainThread) {
        for (let i = 0; i < 4; i += 1) new Worker(__filename);
        process.report.excludeNetwork = true;
        console.log(sum, process.report.getReport().sharedObjects.find((path) => path.includes('libatomic')));
      }`;
    const file = join(root, 'threads.cjs');
    await writeFile(file, script);
    const env = { ...process.env, LD_LIBRARY_PATH: libraries };
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    expect(stdout.trim()).toBe(`200000 ${join(libraries, 'libatomic.so.1')}`);
  });

  it('must exist for this system', async () => {
    await pin('node-plan9-mips');
    expect(() => usePinnedNode(root)).toThrow(`Gauger brings no Node for ${system}-${process.arch}.`);
  });
});
