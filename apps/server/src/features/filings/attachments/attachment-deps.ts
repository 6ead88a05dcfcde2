import type { ServerParts } from '../../../server-parts.ts';
import type { AccountDeps } from '../../people/accounts/public.ts';

export type AttachmentDeps = Pick<AccountDeps, 'database' | 'cipherOf' | 'now'> & Pick<ServerParts, 'storage'>;
