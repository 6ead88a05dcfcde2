import type { Route } from '../define-route.ts';
import {
  beginRegistration,
  chooseNewPassword,
  forgotPassword,
  getSignInOptions,
  issuePreSignInToken,
  resetPassword,
  sendCode,
  sendCodeWithToken,
  signIn,
  signUp,
  validateCode,
  validateCodeWithToken,
} from './accounts.ts';
import { listActivity } from './activity.ts';
import { adminFetch, endUserSessions, getStanding, setUserStatus } from './admin.ts';
import {
  addBusiness,
  archiveBusiness,
  countBusinessFilings,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  listBusinessNames,
  restoreBusiness,
  saveBusiness,
} from './business.ts';
import { countFilings, listFilings } from './dashboard.ts';
import { downloadForm720 } from './documents.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from './draft.ts';
import { addForm720, countForm720, deleteForm720, getForm720, getPreflight, saveForm720 } from './form720.ts';
import { getMailbox } from './mailbox.ts';
import { confirmPayment, getFee, getPaymentOfFiling, hearProvider, listPayments, payFee } from './payments.ts';
import { deletePhoto, getPhoto, getUser, saveUser, uploadPhoto } from './profile.ts';
import { getRateBook } from './ratebook.ts';
import { deleteSession, endOtherSessions, endSession, getSession, listSessions, signOut } from './session.ts';
import { getConsent, getStatus, transmitForm720, unlockForm720 } from './submissions.ts';
import { getHealth, getReady } from './system.ts';
import {
  addTaxPreparer,
  deleteTaxPreparer,
  getTaxPreparer,
  listTaxPreparers,
  saveTaxPreparer,
} from './tax-preparers.ts';

/** Every call there is. What is not listed here cannot be bound by the server. */
export const routes: readonly Route[] = [
  getHealth,
  getReady,
  getSession,
  deleteSession,
  listSessions,
  endSession,
  endOtherSessions,
  getSignInOptions,
  issuePreSignInToken,
  beginRegistration,
  sendCode,
  sendCodeWithToken,
  validateCode,
  validateCodeWithToken,
  signUp,
  signIn,
  chooseNewPassword,
  signOut,
  forgotPassword,
  resetPassword,
  getUser,
  saveUser,
  uploadPhoto,
  getPhoto,
  deletePhoto,
  getMailbox,
  getRateBook,
  addBusiness,
  saveBusiness,
  getBusiness,
  deleteBusiness,
  countBusinessFilings,
  archiveBusiness,
  restoreBusiness,
  listBusinessNames,
  listBusinesses,
  addTaxPreparer,
  saveTaxPreparer,
  getTaxPreparer,
  deleteTaxPreparer,
  listTaxPreparers,
  listFilings,
  listActivity,
  countFilings,
  addForm720,
  saveForm720,
  getForm720,
  getPreflight,
  deleteForm720,
  countForm720,
  downloadForm720,
  listDrafts,
  getDraft,
  saveDraft,
  deleteDraft,
  getConsent,
  transmitForm720,
  getStatus,
  unlockForm720,
  getFee,
  payFee,
  confirmPayment,
  hearProvider,
  getPaymentOfFiling,
  listPayments,
  adminFetch,
  getStanding,
  setUserStatus,
  endUserSessions,
];
