import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

type Program = { executablePath: string; env?: Record<string, string> };

const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache');

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// The browser talks to the server under test and to nobody else.
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a real browser without a window: the one from npm where it starts, else the machine's own Chromium or Chrome.
 * The caller closes it. `GAUGER_CHROMIUM` names another program to use.
 * @param more arguments of the browser besides those of every test
 * @throws when no browser starts, with what each of them said
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const failures: unknown[] = [];
  for await (const program of programs()) {
    try {
      return await start(program, more);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(
    failures,
    `No browser starts. Install Chromium or Chrome, or name one in GAUGER_CHROMIUM. ${failures.join('\n')}`,
  );
}

/** Opens the given program as a browser without a window. */
export async function start(program: Program, more: readonly string[] = []): Promise<Browser> {
  // Chromium refuses its sandbox to root, and some containers refuse it to all users. Only our own pages are opened.
  if (process.getuid?.() === 0) return launch(program, false, more);
  return launch(program, true, more).catch(() => launch(program, false, more));
}

function launch({ executablePath, env }: Program, chromiumSandbox: boolean, more: readonly string[]): Promise<Browser> {
  const args = [...ARGUMENTS, ...more];
  return chromium.launch({ executablePath, chromiumSandbox, args, env: { ...process.env, ...env } });
}

/** In the order in which they are tried. The one from npm is the same on every machine, and draws a page in half the time. */
async function* programs(): AsyncGenerator<Program> {
  const named = process.env.GAUGER_CHROMIUM;
  if (named) {
    yield { executablePath: named };
    return;
  }
  if (process.platform === 'linux' && process.arch === 'x64') yield await unpackChromium(CACHE);
  for (const executablePath of installed()) yield { executablePath };
}

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...FIXED_PLACES].filter((path) => existsSync(path));
}
