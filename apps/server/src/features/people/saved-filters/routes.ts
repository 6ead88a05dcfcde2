import { deleteSavedFilter as deleting, listSavedFilters as listing, saveFilter as saving } from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { deleteSavedFilter, listSavedFilters, type SavedFilterDeps, saveFilter } from './saved-filters.ts';

export const savedFilterCalls = (deps: SavedFilterDeps): BoundCall[] => [
  bound(listing, (call) => listSavedFilters(deps, call)),
  bound(saving, (call) => saveFilter(deps, call)),
  bound(deleting, (call) => deleteSavedFilter(deps, call)),
];
