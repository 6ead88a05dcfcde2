import type { ResponseOf, saveDraft } from '@gauger/contract';
import type { SaveStateKind } from '../../../components/save-state/save-state-kind.ts';
import { createStore } from '../../../store.ts';

/** A draft is sent at most this often, in milliseconds. */
const PACE = 5_000;
/** A browser finishes calls of a page that is gone only up to 64 KB. */
const MAX_KEEPALIVE = 60_000;

/** A draft of thousands of rows takes a while to write down: not between two keys, but within this time, in milliseconds. */
const LATEST = 1_000;

/** Where what is typed goes: the server, and the tab until the server has it. */
export interface DraftPort {
  /**
   * @param how `keepalive`: also after the page is gone. `isOld`: from an earlier visit, so that the version it was typed on is not known
   */
  send(fields: object, how: { keepalive: boolean; isOld: boolean }): Promise<ResponseOf<typeof saveDraft>>;
  keepHere(fields: object): void;
  dropHere(): void;
  /** Whether the server said no, and would say so again. */
  isRefused(error: unknown): boolean;
  isOnline(): boolean;
  /** Acts when the page has nothing else to do, within so many milliseconds. */
  whenIdle(act: () => void, timeout: number): void;
  onSent(savedAt: string): void;
  /** Reports that the saved page equals the fields. */
  onSame(): void;
}

/** Whether what was typed is safe; undefined while nothing was. */
export interface Keeping {
  kind: SaveStateKind;
  /** When it was kept or saved. */
  at?: Date;
  /** Why the server did not take it. */
  why?: string;
}

/** Stores the fields of one page as a draft, apart from the filing. */
export interface DraftKeeper {
  keeping: () => Keeping | undefined;
  /** Something was typed. `fields` is asked for when it is sent. */
  changed: (fields: () => object) => void;
  /** Sends what was typed since the last time, now. */
  flush: (how?: { leaving: boolean }) => Promise<void>;
  /** Sends nothing until `resume`, and waits for what is under way: the page itself is being saved. */
  pause: () => Promise<void>;
  resume: () => void;
  /** The page was saved, or its draft dropped: nothing is left to keep. */
  settled: (kind?: 'saved') => void;
  /** The page began with a draft. One that was kept in the tab alone is sent. */
  restored: (inTab?: object) => void;
  isUnsaved: () => boolean;
  /** Whether only this tab has the newest changes, and the server refused or missed them. */
  isHere: () => boolean;
}

/** Creates the keeper of a page of a filing. `useKeeping` gives a component its state. */
export function draftKeeper(port: DraftPort): DraftKeeper & { useKeeping: () => Keeping | undefined } {
  const keeping = createStore<Keeping | undefined>(undefined);
  let typed: (() => object) | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;
  let paused = false;
  let unsaved = false;
  /** The fields that were kept in the tab by an earlier visit. */
  let old: object | undefined;
  /** The last fields sent; an answer about earlier ones is obsolete. */
  let latest: object | undefined;

  function plan() {
    if (timer !== undefined || paused || !typed) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        port.whenIdle(() => void flush(), LATEST);
      },
      Math.max(PACE / 5, lastSent + PACE - performance.now()),
    );
  }

  async function send(fields: object, keepalive: boolean): Promise<void> {
    lastSent = performance.now();
    latest = fields;
    keeping.set({ kind: 'saving' });
    try {
      const { savedAt, isSaved } = await port.send(fields, { keepalive, isOld: fields === old });
      port.onSent(savedAt);
      const isNewest = !typed && latest === fields;
      if (isNewest) port.dropHere();
      if (isSaved && isNewest) {
        unsaved = false;
        keeping.set(undefined);
        port.onSame();
      } else keeping.set({ kind: 'kept', at: new Date(savedAt) });
    } catch (error) {
      port.keepHere(fields);
      // Do not retry a refusal: the session has ended, or the filing was paid in between.
      const refused = port.isRefused(error);
      if (!refused) typed ??= () => fields;
      if (refused) keeping.set({ kind: 'here', why: error instanceof Error ? error.message : String(error) });
      else keeping.set({ kind: port.isOnline() ? 'retrying' : 'offline' });
    }
  }

  async function flush({ leaving } = { leaving: false }): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (paused || (!typed && !leaving)) return;
    if (sending && !leaving) await sending;
    // A call under way can end with the page, so its fields are kept in the tab and sent again.
    const fields = typed?.() ?? (sending && latest);
    if (!fields) return;
    typed = undefined;
    if (leaving) port.keepHere(fields);
    const keepalive = leaving && JSON.stringify(fields).length < MAX_KEEPALIVE;
    sending = send(fields, keepalive).finally(() => {
      sending = undefined;
      plan();
    });
    await sending;
  }

  return {
    keeping: keeping.get,
    useKeeping: keeping.use,
    changed(fields) {
      typed = fields;
      unsaved = true;
      plan();
    },
    flush,
    async pause() {
      paused = true;
      clearTimeout(timer);
      timer = undefined;
      await sending;
    },
    resume() {
      paused = false;
      plan();
    },
    restored(inTab) {
      unsaved = true;
      if (!inTab || typed) return;
      old = inTab;
      typed = () => inTab;
      plan();
    },
    isUnsaved: () => unsaved,
    isHere: () => ['offline', 'retrying', 'here'].includes(keeping.get()?.kind ?? ''),
    settled(kind) {
      typed = undefined;
      unsaved = false;
      paused = false;
      clearTimeout(timer);
      timer = undefined;
      port.dropHere();
      keeping.set(kind && { kind, at: new Date() });
    },
  };
}
