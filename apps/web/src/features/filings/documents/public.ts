export { DocumentLinks, packedSize, sizesQuery } from './document-links.tsx';
export { copiesOf, downloadDocument, endingsOf, type FilingDocument, packagesOf } from './download-document.ts';
export { WhyLinks } from './why-links.tsx';
