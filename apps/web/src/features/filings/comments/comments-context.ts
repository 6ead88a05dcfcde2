import { createContext, useContext } from 'react';

/** The comments of a page for its parts. */
export interface CommentsOnPage {
  /** The ids in the page of the open threads on a field, with a space between them, by its path. */
  open: ReadonlyMap<string, string>;
  /** Opens the dialog that comments on a path; undefined for those who may not, and where nobody would read it. */
  comment: ((path: string) => void) | undefined;
  reviewing: boolean;
}

const Context = createContext<CommentsOnPage>({ open: new Map(), comment: undefined, reviewing: false });

export const CommentsContext = Context.Provider;
export const useCommentsOnPage = (): CommentsOnPage => useContext(Context);

/** The id of a thread in the page: what it says describes the field it speaks of. */
export const threadDomId = (threadId: string): string => `comment-${threadId}`;
