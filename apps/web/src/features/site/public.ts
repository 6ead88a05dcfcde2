export { HelpAnswers } from './help-answers.tsx';
export { formatDue } from './next-due.ts';
export { feeQuery, showcaseQuery, siteQuery } from './queries.ts';
