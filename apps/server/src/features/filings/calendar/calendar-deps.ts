import type { ServerParts } from '../../../server-parts.ts';

export type CalendarDeps = Pick<ServerParts, 'database' | 'now'>;
