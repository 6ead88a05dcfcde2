/** Files of the page that are not attached: on their way, or not taken by the server. */
const unfinished = new Map<object, string>();

/** Notes that a file is not attached, and why, until `forget`. @param upload tells one attempt from another */
export const noteUnfinished = (upload: object, why: string): void => void unfinished.set(upload, why);
export const forgetUnfinished = (upload: object): void => void unfinished.delete(upload);

/** What keeps the page from being saved: a row that is saved without its file says less than its writer believes. */
export const unfinishedUploads = (): readonly string[] => [...unfinished.values()];
