import { CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore } from '../../store.ts';
import { Icon } from '../icon/icon.tsx';
import css from './banners.module.css';

/** How long a banner stays, in milliseconds; it does not leave while the pointer or the focus is on it. */
const STAY = { success: 4000, error: 4000, news: 10_000 };

interface BannerData {
  id: number;
  kind: keyof typeof STAY;
  message: string;
}

const shown = createStore<readonly BannerData[]>([]);
let lastId = 0;

/** Says that something went well, then leaves. */
export function showSuccess(message: string) {
  show('success', message);
}

/** Says that something went wrong and what to do. What must be read and kept is a notice or a page, not a banner. */
export function showError(message: string) {
  show('error', message);
}

/** Reports another person's action, or what was left out. Stays longer than a success, and a later success does not replace it. */
export function showNews(message: string) {
  show('news', message);
}

function show(kind: BannerData['kind'], message: string) {
  lastId++;
  // An earlier success is obsolete, and after a success what had failed before.
  const stays = kind === 'success' ? ['news'] : ['news', 'error'];
  shown.set([...shown.get().filter((banner) => stays.includes(banner.kind)), { id: lastId, kind, message }]);
}

function close(id: number) {
  shown.set(shown.get().filter((banner) => banner.id !== id));
}

/** The place where banners appear; once per page frame. */
export function Banners() {
  const place = useRef<HTMLElement>(null);
  const banners = shown.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new banner may cover more
  useLayoutEffect(() => uncoverFocus(place.current), [banners]);
  return (
    <section ref={place} className={css.banners} aria-label="Messages">
      {banners.map((banner) => (
        <Banner key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

/** Moves the page down under a banner of several lines, where it covers the field that is typed into. */
function uncoverFocus(place: HTMLElement | null) {
  const field = document.activeElement;
  if (!place || !field?.closest('main')) return;
  const [over, under] = [place.getBoundingClientRect(), field.getBoundingClientRect()];
  const isCovered = under.bottom > over.top && under.top < over.bottom && over.height > 0;
  if (isCovered) window.scrollBy({ top: under.top - over.bottom - ROOM });
}

/** Room for the outline of a field, in px. */
const ROOM = 8;

function Banner({ banner: { id, kind, message } }: { banner: BannerData }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const attended = pointed || focused;

  useEffect(() => {
    if (attended) return;
    const timer = setTimeout(() => close(id), STAY[kind]);
    return () => clearTimeout(timer);
  }, [attended, id, kind]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the banner while someone reads it
    <div
      className={`${css.banner} ${kind === 'error' ? css.error : css.success}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={kind === 'error' ? 'warning' : 'check'} />
      <p>{message}</p>
      <CloseButton aria-label="Close" onClick={() => close(id)} />
    </div>
  );
}
