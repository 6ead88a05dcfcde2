import { z } from 'zod';
import { keyScopeNames } from './api-key/index.ts';
import { routes } from './calls/index.ts';
import type { Route } from './define-route.ts';
import { errorSchema, successSchema } from './envelope.ts';
import { errorCodes } from './error-codes.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole API, made from the same schemas that check every call. */
export function openApi(): Json {
  const components = new Map<string, unknown>();
  const paths: Record<string, Json> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, components) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gauger',
      version: '1',
      description:
        'Work out and keep US federal excise returns. Every answer is `{"Success": …}` or `{"Error": …}` ' +
        'with a true status. Quantities, money and rates are decimal strings. Paths are matched without regard to letter case.',
    },
    tags: tagsInOrder(),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from My Account, API keys. Its scopes: ${keyScopeNames.map((name) => `\`${name}\``).join(', ')}`,
        },
      },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

const tagOf = ({ path }: Route): string => path.split('/')[1] ?? '';

/** The groups that readers look for first, and those that only machines call. */
const FIRST = ['form720', 'claims720', 'business', 'rates', 'dashboard'];
const LAST = ['admin', 'cloud', 'health', 'ready'];

function tagsInOrder(): { name: string }[] {
  const all = new Set(routes.map(tagOf));
  const between = [...all].filter((tag) => !FIRST.includes(tag) && !LAST.includes(tag));
  return [...FIRST, ...between, ...LAST].map((name) => ({ name }));
}

function operation(route: Route, components: Map<string, unknown>): Json {
  const schema = (of: z.ZodType, io: 'input' | 'output') => jsonSchema(of, io, components);
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: describeAccess(route),
    security: securityOf(route),
    parameters: [
      ...parameters(route.params, 'path', schema),
      ...parameters(route.query, 'query', schema),
      ...(route.takesIfMatch ? [ifMatch] : []),
      ...(route.idempotent ? [idempotencyKey] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: bodyContent(route, schema(route.body, 'input') as Json, components),
          },
        }
      : {}),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.versioned
          ? { headers: { ETag: { schema: { type: 'string' }, description: 'Version of the record' } } }
          : {}),
        content: route.files ? fileContent(route.files) : json(schema(successSchema(route.response), 'output')),
      },
      ...refusals(route, schema(errorSchema, 'output')),
    },
  };
}

function describeAccess({ access, byKey, wholeAccount }: Route): string {
  if (access === 'anyone') return 'Open to anyone.';
  const key = byKey === 'never' ? 'Not open to API keys.' : `API keys need the scope \`${byKey}\`.`;
  const whole = wholeAccount ? ' Closed to who sees only some businesses of the account.' : '';
  return `Open to: ${access.join(', ')}. ${key}${whole}`;
}

/** The tokens that open a call: none needed, a session, or either a session or a key with the scope. */
function securityOf({ access, byKey }: Route): Record<string, string[]>[] {
  if (access === 'anyone' || byKey === null) return [];
  return byKey === 'never' ? [{ session: [] }] : [{ session: [] }, { apiKey: [byKey] }];
}

const ifMatch = header('If-Match', 'ETag of the record as last seen. Another stored version answers 412.');
const idempotencyKey = header(
  'Idempotency-Key',
  'Of your making, 8 to 128 characters. The same key and body answer with the same record.',
);

function header(name: string, description: string): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' } };
}

function parameters(of: z.ZodObject, place: 'path' | 'query', schema: (of: z.ZodType, io: 'input') => unknown): Json[] {
  return Object.entries(of.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !(part as z.ZodType).safeParse(undefined).success,
    schema: schema(part as z.ZodType, 'input'),
  }));
}

/** One entry per status, listing the codes that come with it. */
function refusals(route: Route, schema: unknown): Json {
  const byStatus = Map.groupBy(route.errors, (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.map((code) => `\`${code}\`: ${errorCodes[code].when}`).join('\n\n'), content: json(schema) },
    ]),
  );
}

/** The content of a request. The files of an upload are parts of the same schema as its texts, which admits no others. */
function bodyContent({ upload, example }: Route, body: Json, components: Map<string, unknown>): Json {
  if (!upload) return { 'application/json': { schema: body, ...(example !== undefined && { example }) } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.bytes} bytes` };
  const part = upload.most === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: upload.most };
  const withFiles = ({ properties, required = [], ...schema }: Json): Json => ({
    ...schema,
    properties: { ...(properties as Json), [upload.part]: part },
    required: [...(required as string[]), upload.part],
  });
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(body.$ref ?? ''))?.[1];
  if (name === undefined) return { 'multipart/form-data': { schema: withFiles(body) } };
  components.set(name, withFiles(components.get(name) as Json));
  return { 'multipart/form-data': { schema: body } };
}

/**
 * The content of a file answer. Files need no schema: the media type is enough (OpenAPI 3.1, considerations for
 * binary data).
 */
const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, type === 'application/json' ? { schema: { type: 'object' } } : {}]));

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** A schema as JSON Schema; schemas with an id move to the shared components. */
function jsonSchema(of: z.ZodType, io: 'input' | 'output', components: Map<string, unknown>): unknown {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs ?? {})) components.set(name, relocate(definition));
  return relocate(schema);
}

const relocate = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
