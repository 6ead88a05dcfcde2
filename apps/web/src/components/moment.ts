const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as people here write it, in their own time: "Apr 30, 2026, 2:05 PM". */
export const formatMoment = (iso: string): string => format.format(new Date(iso));
