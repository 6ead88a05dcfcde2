import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '@gauger/contract';
import { ROOT } from './tools.ts';

/** The record of the API's calls: a line for each call, parameter, property and value of a choice. */
const API_RECORD = join(ROOT, 'scripts/recorded-api.txt');

type Json = { readonly [name: string]: unknown };

/**
 * The lines of an OpenAPI document, such as `GET /form720/form720id/{id}` and
 * `schema Filing .filingData.60.rows[].noOfGallons optional string`. Descriptions and limits are not in them.
 */
export function apiLines(document: Json = openApi()): string[] {
  const { paths, components } = document as { paths: Json; components: { schemas: Json } };
  const lines = new Set<string>();
  for (const [path, calls] of Object.entries(paths))
    for (const [method, call] of Object.entries(calls as Json)) addCall(lines, `${method.toUpperCase()} ${path}`, call);
  for (const [name, schema] of Object.entries(components.schemas)) addSchema(lines, `schema ${name} `, schema);
  return [...lines];
}

function addCall(lines: Set<string>, name: string, call: unknown): void {
  const { parameters, requestBody, responses } = call as {
    parameters: { name: string; in: string; required: boolean; schema: unknown }[];
    requestBody?: { content: Json };
    responses: Readonly<Record<string, { content: Json }>>;
  };
  lines.add(name);
  for (const { name: parameter, in: place, required, schema } of parameters) {
    const at = `${name} ${place} ${parameter}`;
    lines.add(`${at} ${isRequired(required)}${kindOf(schema)}`);
    addSchema(lines, `${at} `, schema, true);
  }
  addContent(lines, `${name} takes`, requestBody?.content ?? {});
  for (const [status, { content }] of Object.entries(responses))
    if (status < '300') addContent(lines, `${name} answers ${status}`, content);
}

function addContent(lines: Set<string>, at: string, content: Json): void {
  for (const [type, { schema }] of Object.entries(content) as [string, { schema?: unknown }][]) {
    lines.add(`${at} ${type}`);
    if (schema) addSchema(lines, `${at} `, schema);
  }
}

/**
 * Adds the lines of a schema, without its kind when the line of its property already has the kind.
 * @param at start of each line, ends with a space or a path
 */
function addSchema(lines: Set<string>, at: string, schema: unknown, isListed = false): void {
  const { properties, required, items, additionalProperties, ...rest } = schema as Json;
  const place = at.trimEnd();
  if (kindOf(schema) && !isListed) lines.add(`${place} is${kindOf(schema)}`);
  if ('const' in rest) lines.add(`${place}${VALUE}${JSON.stringify(rest.const)}`);
  for (const value of (rest.enum as unknown[]) ?? []) lines.add(`${place}${VALUE}${JSON.stringify(value)}`);
  for (const [name, property] of Object.entries((properties as Json) ?? {})) {
    const isNeeded = (required as string[] | undefined)?.includes(name);
    lines.add(`${at}.${name} ${isRequired(isNeeded)}${kindOf(property)}`);
    addSchema(lines, `${at}.${name}`, property, true);
  }
  if (items) addSchema(lines, `${at}[]`, items);
  if (isObject(additionalProperties)) addSchema(lines, `${at}.*`, additionalProperties);
  for (const part of ['anyOf', 'oneOf', 'allOf'])
    for (const one of (rest[part] as unknown[]) ?? []) addSchema(lines, at, one);
}

/** Type and format of a schema, or the name of the shared one, after a space; empty where the schema has neither. */
function kindOf(schema: unknown): string {
  const { $ref, type, format } = schema as Json;
  const kind = $ref ? [String($ref).split('/').at(-1)] : [type, format].flat().filter(Boolean);
  return kind.map((word) => ` ${word}`).join('');
}

const isRequired = (required: unknown) => (required ? 'required' : 'optional');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Writes lines down; the values of a choice share one. */
export function writeApiRecord(lines: readonly string[]): void {
  const folded = Map.groupBy(lines, (line) => line.split(VALUE, 1)[0] as string);
  const text = [...folded].map(([at, all]) => {
    const values = all.map((line) => line.slice(at.length + VALUE.length)).filter(Boolean);
    return `${at}${values.length > 0 ? VALUE : ''}${values.join(BETWEEN)}\n`;
  });
  writeFileSync(API_RECORD, text.join(''));
}

const readRecord = (): string[] =>
  readFileSync(API_RECORD, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [at = '', values] = line.split(VALUE);
      return values === undefined ? [line] : values.split(BETWEEN).map((value) => `${at}${VALUE}${value}`);
    });

/** Text before the value of a choice, and between those of one line. */
const [VALUE, BETWEEN] = [' may be ', ' | '];

/** Finds changes that break a program written for the recorded API: removed or changed parts, and new requirements. */
export function brokenCalls(now: readonly string[], recorded: readonly string[] = readRecord()): string[] {
  const [before, after] = [new Set(recorded), new Set(now)];
  const asked = now.filter(
    (line) =>
      !before.has(line) &&
      / required( |$)/.test(line) &&
      (/^\S+ \S+ (path|query|header|takes) /.test(line) || taken(now).has(schemaOf(line) ?? '')) &&
      recorded.some((known) => known.startsWith(parentOf(line))),
  );
  return [
    ...recorded.filter((line) => !after.has(line)).map((line) => `gone: ${line}`),
    ...asked.map((line) => `asked now: ${line}`),
  ];
}

/** The parent of a required line: of a property its object, of a parameter its call. */
const parentOf = (line: string): string =>
  / \S*\.\S+ required( |$)/.test(line) ? line.replace(/\.[^.\s]+ required.*$/, '') : line.split(' ', 2).join(' ');
const schemaOf = (line: string): string | undefined => /^schema (\S+) /.exec(line)?.[1];

/** The schemas used by bodies and parameters. */
function taken(lines: readonly string[]): Set<string> {
  const uses = lines.flatMap((line) => {
    const [, at = '', name] = /^(.*) (?:is|required|optional) ([A-Z]\w*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, by: schemaOf(line), isTaken: /^\S+ \S+ (query|takes)/.test(at) }];
  });
  const found = new Set(uses.filter(({ isTaken }) => isTaken).map(({ name }) => name));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { name, by } of uses) if (by !== undefined && found.has(by)) found.add(name);
  }
  return found;
}
