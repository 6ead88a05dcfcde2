export { findSoleOfRegistered, isOffered, openPreparer } from './offered.ts';
