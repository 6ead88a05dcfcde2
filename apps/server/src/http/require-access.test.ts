import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from '../testing/app.ts';

const { deps } = await testApp();

describe('a route without an access policy', () => {
  test('keeps the server from starting', async () => {
    const other = await buildApp(deps);
    other.get('/quiet', async () => 'hello');
    await expect(other.ready()).rejects.toThrow('No access policy is declared for GET /quiet');
    await other.close();
  });
});
