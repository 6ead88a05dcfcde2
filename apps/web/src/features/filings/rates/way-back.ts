/** The page that led to the rate book. */
export interface WayBack {
  /** Its address, under /home. */
  to: string;
  /** Its name: "Diesel". */
  label: string;
}

/** Reads the way back from the state of an address, which the browser keeps. */
export function readWayBack(state: unknown): WayBack | null {
  const { to, label } = (state as { back?: Partial<WayBack> } | null)?.back ?? {};
  return typeof to === 'string' && typeof label === 'string' && to.startsWith('/home') ? { to, label } : null;
}
