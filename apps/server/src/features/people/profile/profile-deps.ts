import type { ServerParts } from '../../../server-parts.ts';
import type { AccountDeps } from '../accounts/public.ts';

export type ProfileDeps = AccountDeps & Pick<ServerParts, 'storage'>;
