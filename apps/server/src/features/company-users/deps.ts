import type { SignInTools } from '../accounts/public.ts';

/** What the use cases of company users work with. */
export type CompanyUserDeps = SignInTools;
