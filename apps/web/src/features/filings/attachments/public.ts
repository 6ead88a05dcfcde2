export { Attachments } from './attachments.tsx';
export { formatSize } from './format-size.ts';
