/** Files of the page that are not attached: on their way, or not taken by the server. */
const unfinished = new Map<object, string>();

/** Notes that a file is not attached, and the reason, until `forget`. @param upload distinguishes attempts */
export const noteUnfinished = (upload: object, why: string): void => void unfinished.set(upload, why);
export const removeUnfinished = (upload: object): void => void unfinished.delete(upload);

/** Uploads that block saving: a row saved without its file is incomplete without its author knowing. */
export const unfinishedUploads = (): readonly string[] => [...unfinished.values()];
