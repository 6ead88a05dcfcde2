export { findSoleOfRegistered, isOffered, isPreparersAccount, openPreparer } from './offered.ts';
