import { type Law, law, type TaxLine } from '@gauger/excise';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyone, defineRoute, errorCodes, filingDataSchema, openApi, readers, routes, toIssues } from './index.ts';

describe('the calls', () => {
  test('have names and addresses of their own, also when letter case is not looked at', () => {
    const names = routes.map(({ name }) => name);
    const addresses = routes.map(({ method, path }) => `${method} ${path.toLowerCase()}`);
    expect(new Set(names).size).toBe(routes.length);
    expect(new Set(addresses).size).toBe(routes.length);
  });

  test('hold those of the specification for Form 720', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'POST /form720/add',
        'PUT /form720/emailId',
        'GET /form720/form720id/{id}',
        'GET /form720/count/emailid/{emailId}',
        'DELETE /form720/form720id/{id}',
      ]),
    );
  });

  test('declare a policy, and refusals the table knows', () => {
    for (const { access, errors } of routes) {
      expect(access === anyone || access.length > 0).toBe(true);
      for (const code of errors) expect(errorCodes[code]).toBeDefined();
    }
  });

  test('a path and params that name different parts are a defect', () => {
    const define = () =>
      defineRoute({
        name: 'x',
        method: 'GET',
        path: '/x/{id}',
        summary: '',
        access: anyone,
        response: z.strictObject({}),
      });
    expect(define).toThrow('different parts');
  });

  test('say what an API key needs for them; one that does not is a defect', () => {
    const define = () =>
      defineRoute({ name: 'x', method: 'GET', path: '/x', summary: '', access: readers, response: z.strictObject({}) });
    expect(define).toThrow('say by which scope');
    for (const { access, byKey, name } of routes) expect(byKey === null, name).toBe(access === anyone);
  });

  test('every refusal of the table is declared by some call, except that of an unknown address', () => {
    const declared = new Set<string>(routes.flatMap(({ errors }) => errors));
    expect(Object.keys(errorCodes).filter((code) => !declared.has(code))).toEqual([
      'NO_SUCH_CALL',
      'METHOD_NOT_ALLOWED',
    ]);
  });
});

describe('the tax lines of a filing', () => {
  const schema = filingDataSchema();

  test.each(law.lines.map((line) => [line.irsNumber, line] as const))(
    'No. %s takes its own fields and no others',
    (irsNumber, line) => {
      const row = Object.fromEntries(line.fields.map(({ name, kind }) => [name, kind === 'boolean' ? true : '1']));
      expect(schema.safeParse({ [irsNumber]: { rows: [row], emptyTaxLiability: false } }).error).toBeUndefined();
      const wrong = schema.safeParse({ [irsNumber]: { rows: [{ ...row, stray: '1' }] } });
      expect(wrong.error && toIssues(wrong.error, 'filingData')).toEqual([
        expect.objectContaining({ code: 'unknownKey', path: `filingData.${irsNumber}.rows.0.stray` }),
      ]);
    },
  );

  test('a quantity is never a number', () => {
    const read = schema.safeParse({ 60: { rows: [{ noOfGallons: 1000 }] } }, { reportInput: true });
    expect(read.error && toIssues(read.error)).toEqual([
      {
        code: 'notText',
        severity: 'error',
        path: '60.rows.0.noOfGallons',
        message: '"noOfGallons" should be text in quotes: a bare number can lose digits',
      },
    ]);
  });

  test('what is neither text nor a number is not told of digits, and an entry of a list is named by its list', () => {
    const read = schema.safeParse({ 60: { rows: [{ attachments: [{}] }] } }, { reportInput: true });
    expect(read.error && toIssues(read.error).map(({ path, message }) => [path, message])).toEqual([
      ['60.rows.0.attachments.0', '"attachments.0" should be text in quotes'],
    ]);
  });

  test('ids of attachments are kept in lower case', () => {
    const id = '0198A0C5-7A4E-7D31-8C55-3B8E3F1D2A90';
    expect(schema.parse({ 60: { rows: [{ attachments: [id] }] } })).toEqual({
      60: { rows: [{ attachments: [id.toLowerCase()] }] },
    });
  });

  test('more rows than a line may have are refused', () => {
    const rows = Array.from({ length: 20_001 }, () => ({}));
    expect(schema.safeParse({ 60: { rows } }).error?.issues[0]?.code).toBe('too_big');
  });

  test('follow the catalog: an invented line needs nothing here', () => {
    const invented: TaxLine = {
      ...(law.lines.find(({ irsNumber }) => irsNumber === '60') as TaxLine),
      irsNumber: '999',
      fields: [
        { name: 'noOfCasks', label: 'No. of casks', kind: 'quantity', unit: 'casks', decimals: 0, required: true },
      ],
    };
    const withIt: Law = { ...law, lines: [...law.lines, invented] };
    const grown = filingDataSchema(withIt);
    expect(grown.safeParse({ 999: { rows: [{ noOfCasks: '3' }] } }).success).toBe(true);
    expect(grown.safeParse({ 999: { rows: [{ noOfBarrels: '3' }] } }).success).toBe(false);
    expect(schema.safeParse({ 999: {} }).success).toBe(false);
    expect(JSON.stringify(z.toJSONSchema(grown))).toContain('No. of casks (casks)');
  });
});

describe('the OpenAPI document', () => {
  const document = openApi() as {
    paths: Record<string, Record<string, { operationId: string; responses: object; security: unknown[] }>>;
    components: { schemas: object };
  };

  test('lists the groups of calls once each, filings first and the calls of machines last', () => {
    const { tags } = openApi() as { tags: { name: string }[] };
    const names = tags.map(({ name }) => name);
    expect(names[0]).toBe('form720');
    expect(names.slice(-2)).toEqual(['health', 'ready']);
    expect([...names].sort()).toEqual([...new Set(routes.map(({ path }) => path.split('/')[1]))].sort());
  });

  test('describes every call with its refusals, and asks for a session where one is needed', () => {
    for (const route of routes) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation?.operationId).toBe(route.name);
      const statuses = new Set([route.status, ...route.errors.map((code) => errorCodes[code].status)].map(String));
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(statuses);
      const ways = route.access === anyone ? 0 : route.byKey === 'never' ? 1 : 2;
      expect(operation?.security.length).toBe(ways);
    }
  });

  type Json = Record<string, unknown>;
  const contentOf = (name: string) => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const operation = operations.find(({ operationId }) => operationId === name) as unknown as {
      requestBody: { content: Record<string, { schema: Json & { $ref?: string } }> };
      parameters: { name: string; in: string }[];
    };
    return operation;
  };
  const resolved = (schema: Json & { $ref?: string }) => {
    const { schemas } = document.components as { schemas: Record<string, Json> };
    return (schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema) as {
      properties: Record<string, Json>;
      required?: string[];
      additionalProperties: unknown;
    };
  };
  const bodyOf = (name: string) => resolved(Object.values(contentOf(name).requestBody.content)[0]?.schema ?? {});

  test('describes the file of an upload as a required part beside its texts, and no others', () => {
    const uploads = routes.filter(({ upload }) => upload !== null);
    expect(uploads.length).toBeGreaterThan(10);
    for (const { name, upload, body } of uploads) {
      expect(Object.keys(contentOf(name).requestBody.content)).toEqual(['multipart/form-data']);
      const { properties, required, additionalProperties } = bodyOf(name);
      const texts = Object.keys((body as z.ZodObject).shape);
      expect(Object.keys(properties).sort(), name).toEqual([...texts, upload?.part].sort());
      const part = properties[upload?.part ?? ''] as { format?: string; items?: { format: string } };
      expect((part.items ?? part).format).toBe('binary');
      expect(required).toContain(upload?.part);
      expect(additionalProperties).toBe(false);
    }
  });

  test('names If-Match for the calls that refuse another version, and for no others', () => {
    for (const { name, errors } of routes) {
      const named = contentOf(name).parameters.some((one) => one.in === 'header' && one.name === 'If-Match');
      expect(named, name).toBe(errors.includes('VERSION_MISMATCH'));
    }
  });

  test('gives each schema a name that a program can use', () => {
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/);
  });

  test('lists what is chosen from: kinds of business, countries, states, choices of a row', () => {
    const { properties, required } = bodyOf('addBusiness') as { properties: Record<string, Json>; required: string[] };
    expect(properties.businessType?.enum).toContain('Partnership');
    expect(properties.contactCountry?.enum).toEqual(['United States of America', 'Canada', 'Mexico', 'Others']);
    expect(properties.contactState?.enum).toEqual(expect.arrayContaining(['Oregon', 'Ontario', 'Jalisco']));
    expect(properties.contactCountryCode?.enum).toContain('GB');
    expect(required).toEqual(expect.arrayContaining(['businessName', 'businessType', 'contactEmailAddress']));
    for (const name of ['nameControl', 'contactState', 'contactCountry']) expect(required).not.toContain(name);
    expect(bodyOf('saveBusiness').required).toEqual(['id']);
    const { Row60 } = document.components.schemas as { Row60: { properties: Record<string, { anyOf: Json[] }> } };
    expect(Row60.properties.typeOfEvent?.anyOf[0]?.enum).toEqual(expect.arrayContaining(['60a', '60b', '60c']));
  });

  test('points only at schemas it holds, one for the rows of each line', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]);
    for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('Row'))).toHaveLength(
      law.lines.length,
    );
  });
});
