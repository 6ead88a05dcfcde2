export { findSoleOfRegistered, isOfClient, isOffered, isPreparersAccount, openPreparer } from './offered.ts';
