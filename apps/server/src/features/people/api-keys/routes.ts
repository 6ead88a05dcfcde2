import {
  createApiKey as creating,
  getOwnApiKey as gettingOwn,
  listApiKeys as listing,
  revokeApiKey as revoking,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { type ApiKeyTools, createApiKey, getOwnApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export const apiKeyCalls = (tools: ApiKeyTools): BoundCall[] => [
  bound(listing, (call) => listApiKeys(tools, call)),
  bound(creating, (call) => createApiKey(tools, call)),
  bound(revoking, (call) => revokeApiKey(tools, call)),
  bound(gettingOwn, (call) => getOwnApiKey(tools, call)),
];
