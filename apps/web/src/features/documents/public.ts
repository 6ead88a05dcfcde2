export { DocumentLinks } from './document-links.tsx';
export { downloadDocument } from './download-document.ts';
export { WhyLinks } from './why-links.tsx';
