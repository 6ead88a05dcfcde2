export { DocumentLinks } from './document-links.tsx';
export { copiesOf, downloadDocument, endingsOf } from './download-document.ts';
export { WhyLinks } from './why-links.tsx';
