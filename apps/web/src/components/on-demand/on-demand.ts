import { type RefObject, useEffect, useRef, useState } from 'react';
import { showError } from '../banners/banners.tsx';

/** A part of the page that is fetched when it is first wanted, and kept. */
export interface OnDemand<Part> {
  /** The part, once it is there. */
  part: () => Part | undefined;
  /** Fetches it. Rejects where it cannot be fetched. */
  fetched: () => Promise<void>;
  /** Fetches it before it is wanted: when the pointer or the focus comes near. */
  preload: () => void;
}

/** Makes a part that is fetched on demand. */
export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined;
  let loading: Promise<void> | undefined;

  async function fetched(): Promise<void> {
    // Browsers remember that a module did not come and never ask for it again: without a connection none is asked for.
    if (!loading && !navigator.onLine) throw new Error('There is no connection');
    loading ??= load().then(
      (loaded) => {
        part = loaded;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  return { part: () => part, fetched, preload: () => void fetched().catch(() => undefined) };
}

/**
 * Loads a part once it is wanted, and keeps it.
 * @param onFailure called where it cannot be fetched, after the reader saw the error
 */
export function useOnDemand<Part>({ part, fetched }: OnDemand<Part>, wanted: boolean, onFailure: () => void) {
  const [, setThere] = useState(false);
  const [asked, setAsked] = useState(false);
  if (wanted && !asked) setAsked(true);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => {
    if (!wanted || part()) return;
    let left = false;
    fetched().then(
      () => !left && setThere(true),
      () => {
        if (left) return;
        showError(
          'This part of the page did not load. Check your connection and try again. If it still does not load, reload the page.',
        );
        failed.current();
      },
    );
    return () => {
      left = true;
    };
  }, [part, fetched, wanted]);
  // A page has hundreds of these: what one of them fetched is no reason for the others to draw it.
  return asked ? part() : undefined;
}

/** Properties of a part that a button opens. */
export interface OpenedProps {
  opened: boolean;
  onClose: () => void;
  /** The button, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A button that opens a part which is fetched on demand: the press that asks for it opens it, however long it takes. */
export function useOpener<Part>(part: OnDemand<Part>) {
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onClose = () => setWanted(false);
  const Part = useOnDemand(part, wanted, onClose);
  const opened = useAfterMount(wanted, Part !== undefined);
  const opening: OpenedProps = { opened, onClose, button };
  return {
    /** Undefined until it is there. */
    Part,
    opening,
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': wanted,
      onClick: () => setWanted(!wanted),
      onPointerEnter: part.preload,
      onFocus: part.preload,
    },
  };
}

/** The kit keeps where the focus was only of what it has seen closed before: what is there opens a moment later. */
export function useAfterMount(opened: boolean, isThere: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    if (isThere) setMounted(true);
  }, [isThere]);
  return opened && mounted;
}
