export { foundBy, insertBusiness, orders } from './queries.ts';
