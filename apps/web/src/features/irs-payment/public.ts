export { accountNumberOf, retyped, routingNumberOf } from './retyped.ts';
