export * from './access.ts';
export * from './define-route.ts';
export * from './envelope.ts';
export * from './error-codes.ts';
export * from './fields.ts';
export * from './filing.ts';
export * from './issues.ts';
export * from './openapi.ts';
export * from './patterns.ts';
export * from './routes/accounts.ts';
export * from './routes/business.ts';
<<<<<<< HEAD
export * from './routes/documents.ts';
=======
export * from './routes/dashboard.ts';
>>>>>>> 218efc0 (Add, list and choose businesses in the browser, and show the filings of the account)
export * from './routes/draft.ts';
export * from './routes/form720.ts';
export { routes } from './routes/index.ts';
export * from './routes/mailbox.ts';
export * from './routes/ratebook.ts';
export * from './routes/session.ts';
export * from './routes/submissions.ts';
export * from './routes/system.ts';
