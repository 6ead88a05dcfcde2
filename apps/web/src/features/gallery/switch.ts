import type { ComponentType } from 'react';

/**
 * The component pages show every part of the product in every state, for us and for the browser tests. They answer in
 * development, and elsewhere only in a browser that was asked: `localStorage.setItem('gauger-components', 'on')`.
 * Otherwise their address is an address like any other without a page.
 */
export function galleryOnly(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => (switchedOn() ? load() : (await import('../../app/not-found-page.tsx')).NotFoundPage);
}

function switchedOn(): boolean {
  if (import.meta.env.DEV) return true;
  try {
    return localStorage.getItem('gauger-components') === 'on';
  } catch {
    return false;
  }
}
