import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../scripts/lock.mjs';

/** A Chromium unpacked from npm, with the environment in which it finds its libraries and fonts. */
export type UnpackedChromium = { executablePath: string; env: Record<string, string> };

// The package always unpacks into the temporary directory, and unpacks its libraries only on Amazon Linux. A separate process
// sets both in its environment, so that everything goes to a directory of our choice.
const UNPACK = "await (await import('@sparticuz/chromium')).default.executablePath()";
const AMAZON_LINUX = 'AWS_Lambda_nodejs24.x';

/**
 * The Chromium of the npm package `@sparticuz/chromium` (Linux on x64), unpacked once per package version and user
 * into `cache`. Processes that ask at the same time wait for the first one.
 * The cache must be on a file system that lets programs run.
 */
export async function unpackChromium(cache: string): Promise<UnpackedChromium> {
  const home = join(cache, `chromium-${await packageVersion()}-${process.getuid?.() ?? 0}`);
  await mkdir(cache, { recursive: true });
  if (!existsSync(home)) {
    await withLock(`${home}.lock`, async () => {
      if (!existsSync(home)) await unpack(cache, home);
    });
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

async function unpack(cache: string, home: string): Promise<void> {
  const fresh = await mkdtemp(join(cache, 'unpacking-'));
  try {
    const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: AMAZON_LINUX };
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      env,
    });
    await writeFile(join(fresh, 'fonts.conf'), fontsConf(home));
    // The last step, so that a directory of this name is always complete.
    await rename(fresh, home);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The package's own fonts.conf names fixed directories of Amazon Linux. */
function fontsConf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(join(home, 'fonts'))}</dir>
  <cachedir>${escapeXml(join(home, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return version;
}
