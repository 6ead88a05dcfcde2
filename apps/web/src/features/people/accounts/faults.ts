import type { FieldError } from '../../../components/error-summary/error-summary.tsx';

/** The first fault of each field: `[field, [whether it is so, what to say], …]`. */
export function faults(...checks: readonly [field: string, ...[boolean, string][]][]): FieldError[] {
  return checks.flatMap(([field, ...rules]) => {
    const broken = rules.find(([isBroken]) => isBroken);
    return broken ? [{ field, message: broken[1] }] : [];
  });
}
