import { openApi, routes } from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { codeOf } from './testing-http.ts';

const { app } = await testApp();

describe('the description of the API', () => {
  test('is served and names every call, its access and its refusals', async () => {
    const document = (await app.inject({ url: '/api-docs/json' })).json();
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
    for (const { path, method } of routes) expect(document.paths[path][method.toLowerCase()]).toBeDefined();
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  test('lists each call once, with a link into the page of its group', async () => {
    const { body } = await app.inject({ url: '/api-docs/' });
    const links = [...body.matchAll(/href="\/api-docs\/calls\/([^"#]+)#\/([^"/]+)\/([^"/]+)"/g)];
    expect(links.map(([, , , call]) => call).sort()).toEqual(routes.map(({ name }) => name).sort());
    for (const [, group, tag] of links) expect(tag).toBe(encodeURIComponent(group ?? ''));
    expect(body).not.toContain('swagger-ui-bundle');
  });

  test('of a group has its calls and every schema that they name, and no other', async () => {
    const whole = (await app.inject({ url: '/api-docs/json' })).json();
    for (const { name } of whole.tags) {
      const text = (await app.inject({ url: `/api-docs/calls/${name}/json` })).body;
      const { paths, components, tags } = JSON.parse(text);
      expect(tags).toEqual([{ name }]);
      expect(Object.keys(paths)).toEqual(Object.keys(whole.paths).filter((path) => path.split('/')[1] === name));
      const named = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, schema]) => schema));
      expect(Object.keys(components.schemas).sort()).toEqual([...named].sort());
    }
    expect(codeOf(await app.inject({ url: '/api-docs/calls/nothing' }))).toBe('NO_SUCH_CALL');
  });

  test('has a policy of its own, and every file its pages ask for', async () => {
    for (const url of ['/api-docs', '/api-docs/', '/api-docs/calls/form720']) {
      const { headers, statusCode, body } = await app.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      const named = [...body.matchAll(/(?:src|href)="(?:\.|\/api-docs)\/(static\/[^"]+)"/g)].map(([, name]) => name);
      expect(named).toContain('static/theme/gauger.css');
      expect(named.length).toBeGreaterThan(url.includes('calls') ? 3 : 0);
      // The theme imports the styles of Swagger UI.
      for (const name of [...named, 'static/swagger-ui.css'])
        expect([name, (await app.inject({ url: `/api-docs/${name}` })).statusCode]).toEqual([name, 200]);
    }
    expect(codeOf(await app.inject({ url: '/api-docs/static/nothing.js' }))).toBe('NO_SUCH_CALL');
  });

  test('is packed once: who asks again is sent the same bytes', async () => {
    const ask = async (encoding: string) =>
      app.inject({ url: '/api-docs/json', headers: { 'accept-encoding': encoding } });
    for (const [asked, sent] of [
      ['br', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', 'identity'],
    ] as const)
      expect([asked, (await ask(asked)).headers['content-encoding']]).toEqual([asked, sent]);
    const [first, again] = [await ask('br'), await ask('br')];
    expect(first.rawPayload.length).toBeLessThan(200_000);
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
  });

  test('is counted by address: too many calls are refused', async () => {
    const limited = await testApp({
      rateLimits: { perSession: 1_000, writesPerSession: 1_000, uploadsPerSession: 1_000, perAddress: 5 },
    });
    const urls = ['/api-docs', '/api-docs/json', '/api-docs/static/swagger-ui.css', '/api-docs/yaml', '/api-docs/x'];
    for (const url of urls) expect((await limited.app.inject({ url })).statusCode).toBeLessThan(429);
    expect(codeOf(await limited.app.inject({ url: '/api-docs/json' }))).toBe('RATE_LIMITED');
  });
});
