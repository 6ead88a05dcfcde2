export { useCommentsOnPage } from './comments-context.ts';
export { CommentDialog } from './lazy-parts.ts';
export { PageComments } from './page-comments.tsx';
export { type Comments, useComments } from './use-comments.ts';
