import { AppError, errorAt } from '../app-error.ts';

/** Query parameters by name; a repeated one becomes a list, which `refuseRepeats` refuses by name. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}

export function refuseRepeats(query: unknown): void {
  const repeated = Object.entries(query as Record<string, unknown>).find(([, value]) => Array.isArray(value))?.[0];
  if (repeated !== undefined)
    throw new AppError('DUPLICATE_PARAMETER', {
      issues: [
        errorAt(
          'repeated',
          `query.${repeated.slice(0, 60)}`,
          `"${repeated.slice(0, 60)}" was sent more than once. Send it once.`,
        ),
      ],
    });
}

/** No stored text holds a NUL character and the database takes none, so it is refused as it is in a body. */
export function refuseNul(parameters: unknown, within: 'params' | 'query'): void {
  const name = Object.entries(parameters as Record<string, unknown>).find(([, value]) =>
    String(value).includes('\0'),
  )?.[0];
  if (name !== undefined)
    throw new AppError('INVALID_PARAMETER', {
      issues: [
        errorAt(
          'invalidValue',
          `${within}.${name.slice(0, 60)}`,
          `"${name.slice(0, 60)}" holds a NUL character. Leave it out.`,
        ),
      ],
    });
}
