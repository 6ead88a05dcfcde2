import type pg from 'pg';

/** Where the data is to live. */
export interface DatabaseConfig {
  /** `DATABASE_URL`: any PostgreSQL 15 or newer. Absent: the embedded one. */
  readonly url?: string | undefined;
  /** `GAUGER_DATABASE_OWNER_URL`: another user for migrations and the job queue. Absent: `url` serves both. */
  readonly ownerUrl?: string | undefined;
  /** `GAUGER_DATABASE_ADMIN_URL`: another user for the calls of administrators. If only `url` is set, those calls are off. */
  readonly adminUrl?: string | undefined;
  /** Folder of everything this installation keeps (`dataRoot()` of `./embedded/data-root.ts`). */
  readonly dataRoot: string;
  /** Behavior when another process runs the embedded server: refuse (default), or use it while that process lives. */
  readonly whenRunning?: 'refuse' | 'attach' | undefined;
  /** Connections at most; 10 by default. */
  readonly poolSize?: number | undefined;
  /** Backs up the embedded server's data before a newer program changes its tables. */
  readonly backUp?: (() => Promise<void>) | undefined;
  /** Receives reports of the embedded server, in sentences for the operator. */
  readonly log?: ((message: string) => void) | undefined;
}

/** A running PostgreSQL: its connection settings and how to release it. */
export interface Server {
  /** For requests and jobs of one account: may become app_rw and nothing else. */
  readonly app: pg.ClientConfig;
  /** For administrators and the work of the installation: may become app_admin and nothing else. Absent where none is named. */
  readonly admin: pg.ClientConfig | undefined;
  /** For migrations and the job queue. */
  readonly owner: pg.ClientConfig;
  /** True while the disk is nearly full: work goes on, but only reading. */
  nearlyFull(): boolean;
  stop(): Promise<void>;
}
