import type { TestProject } from 'vitest/node';
import { databaseVariables, dropDatabase, makeDatabase } from '../apps/server/src/db/testing.ts';
import setUpDatabases from '../apps/server/src/db/testing-server.ts';
import { buildWeb, type ServerPlace, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: ServerPlace & { superuserUrl: string };
  }
}

/** Global set-up of the browser tests: the databases, and one server for all files that need no special settings. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [databasesUp, built] = await Promise.allSettled([setUpDatabases(project), buildWeb('components')]);
  if (databasesUp.status === 'rejected') throw databasesUp.reason;
  const stopDatabases = databasesUp.value;
  try {
    if (built.status === 'rejected') throw built.reason;
    const databases = project.getProvidedContext().testServer;
    const { name, superuserUrl, ...urls } = await makeDatabase(databases);
    const server = await startServer(databaseVariables(urls), 'components');
    project.provide('sharedServer', { address: server.address, env: server.env, superuserUrl });
    return async () => {
      await server.stop();
      await dropDatabase(databases, name);
      await stopDatabases();
    };
  } catch (error) {
    await stopDatabases();
    throw error;
  }
}
