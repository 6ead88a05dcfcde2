import type { DatabaseConfig, Server } from './config.ts';
import { startEmbedded } from './embedded/supervisor.ts';

/** The order of choice: `DATABASE_URL`, the embedded binaries, a PostgreSQL of the system; else a refusal with instructions. */
export async function findServer(config: DatabaseConfig): Promise<Server> {
  if (config.url === undefined) return startEmbedded(config);
  return {
    app: { connectionString: config.url },
    admin: config.adminUrl === undefined ? undefined : { connectionString: config.adminUrl },
    owner: { connectionString: config.ownerUrl ?? config.url },
    nearlyFull: () => false,
    stop: async () => {},
  };
}
