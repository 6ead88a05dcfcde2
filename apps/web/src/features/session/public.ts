export { useRights } from './rights.ts';
export { type Session, SessionContext, sessionQuery, useSession } from './session.tsx';
export { SessionWatch } from './session-watch.tsx';
export { signOut } from './sign-out.ts';
