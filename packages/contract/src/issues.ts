import type { z } from 'zod';
import type { RequestIssue } from './envelope.ts';

type ZodIssue = z.core.$ZodIssue;

/** Converts the findings of zod to our issues: one per fault, each naming its field by a dotted path. */
export function toIssues(error: z.ZodError, within = ''): RequestIssue[] {
  return error.issues.flatMap((issue) => explain(issue, within));
}

function explain(issue: ZodIssue, within: string): RequestIssue[] {
  const path = [within, ...issue.path.map(String)].filter(Boolean).join('.');
  const name = nameOf(issue.path);
  const fault = (code: string, message: string, at = path): RequestIssue => ({
    code,
    severity: 'error',
    path: at,
    message,
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        fault(
          'unknownKey',
          `"${key.slice(0, 60)}" is not known here. Leave it out or correct its spelling`,
          [path, key].filter(Boolean).join('.'),
        ),
      );
    case 'invalid_type':
      return issue.input === undefined
        ? [fault('required', `"${name}" is missing`)]
        : [
            fault(
              kinds[issue.expected]?.code ?? 'invalidValue',
              `"${name}" should be ${kinds[issue.expected]?.words ?? issue.expected}${typeof issue.input === 'number' && issue.expected === 'string' ? LOST_DIGITS : ''}`,
            ),
          ];
    case 'invalid_value':
      return [
        fault('invalidValue', `"${name}" should be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`),
      ];
    case 'too_big':
      return [fault('tooLong', `"${name}" holds more than ${issue.maximum} ${units(issue.origin)}`)];
    case 'too_small':
      return [fault('tooShort', `"${name}" holds fewer than ${issue.minimum} ${units(issue.origin)}`)];
    case 'invalid_union':
      return [fault('invalidValue', `"${name}" is not of a kind this call takes`)];
    default:
      return [fault('invalidValue', `"${name}": ${issue.message}`)];
  }
}

/** Codes and words for a value of the wrong kind; the codes are the engine's where it has one. */
const kinds: Readonly<Record<string, { code: string; words: string }>> = {
  string: { code: 'notText', words: 'text in quotes' },
  boolean: { code: 'notTrueOrFalse', words: 'true or false' },
  object: { code: 'notAnObject', words: 'an object in braces' },
  record: { code: 'notAnObject', words: 'an object in braces' },
  array: { code: 'notAList', words: 'a list in brackets' },
};
const LOST_DIGITS = ': a bare number can lose digits';

/** The name of the value at a path; an entry of a list is named with its list. */
function nameOf(path: ZodIssue['path']): string {
  const [list, last] = [path.at(-2), path.at(-1)];
  if (typeof last === 'number' && list !== undefined) return `${String(list)}.${last}`;
  return String(last ?? 'the request');
}

const units = (origin: string) => (origin === 'string' ? 'characters' : 'entries');
