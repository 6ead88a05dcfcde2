export { useCommentsOnPage } from './comments-context.ts';
export { FieldComments } from './field-comments.tsx';
export { CommentDialog } from './lazy-parts.ts';
export { PageComments } from './page-comments.tsx';
export { type Comments, commentsQuery, type MovedComment, useComments } from './use-comments.ts';
