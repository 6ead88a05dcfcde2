import {
  answerAsClient,
  askClients,
  attachAsClient,
  commentAsClient,
  downloadForClient,
  enterClientCode,
  explainToClient,
  getClientContact,
  getClientRequest,
  getClientReturn,
  openClientLink,
  remindClients,
  saveClientContact,
  sendClientCode,
  withdrawClientRequest,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import {
  askClients as ask,
  findClientContact,
  findClientRequest,
  remindClients as remind,
  saveClientContact as saveContact,
  withdrawRequest,
} from './ask-clients.ts';
import type { ClientDeps } from './client-deps.ts';
import { enterLink, openLink, sendLinkCode } from './client-link.ts';
import {
  answerReturn,
  attachSigned,
  commentOnReturn,
  downloadReturn,
  explainReturn,
  findClientReturn,
} from './client-return.ts';

export const clientCalls = (deps: ClientDeps): BoundCall[] => [
  bound(getClientRequest, (call) => findClientRequest(deps, call)),
  bound(askClients, (call) => ask(deps, call)),
  bound(remindClients, (call) => remind(deps, call)),
  bound(withdrawClientRequest, (call) => withdrawRequest(deps, call)),
  bound(getClientContact, (call) => findClientContact(deps, call)),
  bound(saveClientContact, (call) => saveContact(deps, call)),
  bound(openClientLink, (call) => openLink(deps, call)),
  bound(sendClientCode, (call) => sendLinkCode(deps, call)),
  bound(enterClientCode, (call) => enterLink(deps, call)),
  bound(getClientReturn, (call) => findClientReturn(deps, call)),
  bound(explainToClient, (call) => explainReturn(deps, call)),
  bound(downloadForClient, (call) => downloadReturn(deps, call)),
  bound(commentAsClient, (call) => commentOnReturn(deps, call)),
  bound(answerAsClient, (call) => answerReturn(deps, call)),
  bound(attachAsClient, (call) => attachSigned(deps, call)),
];
