import { lazy } from 'react';

// Most pages have no comment: what shows and writes them comes when there is one.
export const ThreadList = lazy(async () => ({ default: (await import('./thread-list.tsx')).ThreadList }));
export const CommentDialog = lazy(async () => ({ default: (await import('./comment-dialog.tsx')).CommentDialog }));
