import { AppError } from './app-error.ts';

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
        {
          code: 'repeated',
          severity: 'error',
          path: `query.${repeated.slice(0, 60)}`,
          message: `"${repeated.slice(0, 60)}" was sent more than once. Send it once.`,
        },
      ],
    });
}
