import type { Route } from '../define-route.ts';
import { deleteDraft, getDraft, saveDraft } from './draft.ts';
import { addForm720, countForm720, deleteForm720, getForm720, saveForm720 } from './form720.ts';
import { getRateBook } from './ratebook.ts';
import { deleteSession, getSession } from './session.ts';
import { getHealth, getReady } from './system.ts';

/** Every call there is. What is not listed here cannot be bound by the server. */
export const routes: readonly Route[] = [
  getHealth,
  getReady,
  getSession,
  deleteSession,
  getRateBook,
  addForm720,
  saveForm720,
  getForm720,
  deleteForm720,
  countForm720,
  getDraft,
  saveDraft,
  deleteDraft,
];
