export { addBusiness } from './add-business.ts';
