import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createStore } from '../../store.ts';
import { Icon } from '../icon/icon.tsx';
import css from './banners.module.css';

/** How long a banner stays, in milliseconds; it does not leave while the pointer or the focus is on it. */
const STAY = 4000;

interface BannerData {
  id: number;
  kind: 'success' | 'error';
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

function show(kind: BannerData['kind'], message: string) {
  lastId++;
  shown.set([...shown.get(), { id: lastId, kind, message }]);
}

function close(id: number) {
  shown.set(shown.get().filter((banner) => banner.id !== id));
}

/** The place where banners appear; once per page frame. */
export function Banners() {
  return (
    <section className={css.banners} aria-label="Messages">
      {shown.use().map((banner) => (
        <Banner key={banner.id} banner={banner} />
      ))}
    </section>
  );
}

function Banner({ banner: { id, kind, message } }: { banner: BannerData }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const attended = pointed || focused;

  useEffect(() => {
    if (attended) return;
    const timer = setTimeout(() => close(id), STAY);
    return () => clearTimeout(timer);
  }, [attended, id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the banner while someone reads it
    <div
      className={`${css.banner} ${css[kind]}`}
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
