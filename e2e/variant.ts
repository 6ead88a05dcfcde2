/** The options of a test that is a variant of another one: `npm run faults -- variants` runs it, and `npm test` does not. */
export const asVariant = (isVariant: boolean): { tags?: string[] } => (isVariant ? { tags: ['variant'] } : {});
