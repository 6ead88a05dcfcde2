export { insertBusiness } from './queries.ts';
