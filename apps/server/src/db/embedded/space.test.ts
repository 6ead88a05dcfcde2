import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testFolder } from '../testing-root.ts';
import { guardSpace, type SpaceGuard } from './space.ts';

const MB = 1024 * 1024;
const folder = testFolder();
let guard: SpaceGuard | undefined;
afterEach(() => {
  guard?.stop();
  vi.useRealTimers();
});

/** A disk whose free space the test sets. */
function disk(freeMb: number) {
  vi.useFakeTimers();
  const root = join(folder, String(Math.random()));
  mkdirSync(root);
  const state = { freeMb };
  const shown: string[] = [];
  const opened = guardSpace(
    root,
    (message) => shown.push(message),
    () => state.freeMb * MB,
  );
  guard = opened;
  return {
    guard: opened,
    said: shown,
    ballast: join(root, 'ballast'),
    /** Some seconds later. */
    becomes(free: number) {
      state.freeMb = free;
      vi.advanceTimersByTime(10_000);
    },
  };
}

describe('the space guard', () => {
  test('lets everything go on while there is room, and holds 64 MB back', () => {
    const { guard, ballast, said } = disk(1_000);
    expect(guard.nearlyFull()).toBe(false);
    expect(statSync(ballast).size).toBe(64 * MB);
    expect(said).toEqual([]);
  });

  test('stops writing below 200 MB and goes on only with some to spare', () => {
    const { guard, becomes, said } = disk(1_000);
    const seen = [199, 210, 249, 251, 201, 199].map((free) => {
      becomes(free);
      return guard.nearlyFull();
    });
    expect(seen).toEqual([true, true, true, false, false, true]);
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/nearly full \(199 MB left\): saving stops/);
    expect(said[1]).toMatch(/saving goes on/);
  });

  test('gives the ballast up only when the disk is full, and makes it anew when there is room', () => {
    const { guard, becomes, ballast, said } = disk(1_000);
    becomes(100);
    guard.makeRoom();
    expect(existsSync(ballast)).toBe(true);
    becomes(1);
    guard.makeRoom();
    expect(existsSync(ballast)).toBe(false);
    expect(said.at(-1)).toMatch(/64 MB held back for this were given up/);
    becomes(300);
    expect(existsSync(ballast)).toBe(false);
    becomes(1_000);
    expect(existsSync(ballast)).toBe(true);
  });

  test('takes no ballast from a small disk', () => {
    expect(existsSync(disk(250).ballast)).toBe(false);
  });
});
