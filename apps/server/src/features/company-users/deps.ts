import type { SignInTools } from '../accounts/public.ts';

/** The dependencies of the use cases of company users. */
export type CompanyUserDeps = SignInTools;
