export { findApiKey, isApiKey } from './find-api-key.ts';
