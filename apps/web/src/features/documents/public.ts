export { DocumentLinks } from './document-links.tsx';
export { copyOf, downloadDocument, type FilingDocument } from './download-document.ts';
export { WhyLinks } from './why-links.tsx';
