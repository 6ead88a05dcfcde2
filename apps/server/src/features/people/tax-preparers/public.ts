export { loadColleagueFinder } from './colleagues.ts';
export { findSoleOfRegistered, isOfClient, isOffered, isPreparersAccount, openPreparer } from './offered.ts';
