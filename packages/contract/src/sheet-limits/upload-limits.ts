import { anySheet, MB } from './any-sheet.ts';

const upload = { ...anySheet, unpacked: 50 * MB, sheets: 20 };

/** Limits for a file of businesses, in the browser and on the server. */
export const BUSINESS_LIMITS = { ...upload, rows: 5_000 };

/** Limits for a file of plans with a PCORI fee, in the browser and on the server. */
export const PLAN_LIMITS = { ...upload, rows: 500 };
