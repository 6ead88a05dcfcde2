/** Known meanings of headings, by `bareHeading`; null for one that is ignored. */
export type KnownHeadings = ReadonlyMap<string, string | null>;
