export { ChangesNotice } from './changes-notice.tsx';
export { quarterOf, returnsQuery } from './use-law-changes.ts';
