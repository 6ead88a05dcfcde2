import { openApi, routes } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing-app.ts';

const { app } = await testApp();

describe('the description of the API', () => {
  test('is served and names every call, its access and its refusals', async () => {
    const document = (await app.inject({ url: '/api-docs/json' })).json();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
    for (const { path, method } of routes) expect(document.paths[path][method.toLowerCase()]).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  test('has a policy of its own', async () => {
    const { headers, statusCode } = await app.inject({ url: '/api-docs/' });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
