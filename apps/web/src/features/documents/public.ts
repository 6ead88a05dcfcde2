export { DocumentLinks } from './document-links.tsx';
