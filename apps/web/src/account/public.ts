export { formsOf, useAddNewFiling, useNothingToReport } from './add-new-filing.ts';
export { beginning, copying, correcting, type FormType, formTypes, nothingToReport } from './form-types.ts';
export { nameOf } from './name-of.ts';
export { useRights } from './rights.ts';
export { type Session, SessionContext, sessionQuery, useSession } from './session.tsx';
export { SessionWatch } from './session-watch.tsx';
export { signOut } from './sign-out.ts';
export { BUSINESSES, businessQuery, filerNumber, useBusinesses, useSuggestedNames } from './use-businesses.ts';
export { usePhoto } from './use-photo.ts';
