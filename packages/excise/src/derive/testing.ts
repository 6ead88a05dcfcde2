export { unpublishedValues } from './unpublished-values.ts';
