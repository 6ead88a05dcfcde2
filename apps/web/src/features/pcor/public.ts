export { pcorAddress, usePcorAddress } from './pcor-address.ts';
