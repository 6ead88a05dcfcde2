import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';

/** A folder for the files of a test, which goes with it. */
export interface Downloads {
  /** The path of a file with this name in the folder. */
  path(name: string): string;
  /** Takes what the browser saves when something is pressed, under the name it saves it by. @returns its path */
  saved(page: Page, press: () => Promise<void>): Promise<string>;
}

/** Makes the folder. Call it once in a file. */
export async function openDownloads(): Promise<Downloads> {
  const folder = await mkdtemp(join(tmpdir(), 'gauger-downloads-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    async saved(page, press) {
      const [download] = await Promise.all([page.waitForEvent('download'), press()]);
      const at = path(download.suggestedFilename());
      await download.saveAs(at);
      return at;
    },
  };
}
