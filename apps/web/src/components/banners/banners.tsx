import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
/** How many bars of actions on the page show what went well: no banner repeats it. */
const bars = createStore(0);
let lastId = 0;

/** Says that something went well, then leaves: in the bar of actions where the page has one, else in a banner. */
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
  const all = shown.use();
  const hasBar = bars.use() > 0;
  const banners = hasBar ? all.filter(({ kind }) => kind !== 'success') : all;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new banner may cover more
  useLayoutEffect(() => uncoverFocus(place.current), [all]);
  return (
    <section ref={place} className={css.banners} aria-label="Messages">
      {banners.map((banner) => (
        <Banner key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

/** The last success, in the bar of actions of a page, for a while or until the next field is typed into; else `children`. */
export function BarMessage({ children }: { children?: ReactNode }) {
  const success = shown.use().findLast(({ kind }) => kind === 'success');
  useLayoutEffect(() => {
    bars.set(bars.get() + 1);
    return () => bars.set(bars.get() - 1);
  }, []);
  const id = success?.id;
  useEffect(() => {
    if (id === undefined) return;
    const leave = () => close(id);
    const timer = setTimeout(leave, STAY_IN_BAR);
    document.addEventListener('input', leave);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', leave);
    };
  }, [id]);
  if (!success) return children;
  return (
    <span className={css.inBar} role="status">
      <Icon name="check" />
      <span>{success.message}</span>
    </span>
  );
}

/** How long a message stays in the bar, in milliseconds: it covers nothing. */
const STAY_IN_BAR = 8000;

/** Moves the page away from under a banner, where it covers the field that is typed into. */
function uncoverFocus(place: HTMLElement | null) {
  const field = document.activeElement;
  if (!place || !field?.closest('main')) return;
  const [over, under] = [place.getBoundingClientRect(), field.getBoundingClientRect()];
  const isCovered = under.bottom > over.top && under.top < over.bottom && over.height > 0;
  if (!isCovered) return;
  // A banner at the top moves the field below it, one at the bottom above it.
  const isAtTop = over.top + over.bottom < window.innerHeight;
  window.scrollBy({ top: isAtTop ? under.top - over.bottom - ROOM : under.bottom - over.top + ROOM });
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
