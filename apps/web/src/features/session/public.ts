export { useRights } from './rights.ts';
export { sessionQuery, useSession } from './session.tsx';
export { signOut } from './sign-out.ts';
