/**
 * Computes a rule of the calendar once for each key. Answers are shared: return a readonly type.
 * @param keyOf a number that is different for different arguments; there are few, as years run from 2000 to 2100
 */
export function cached<Argument, Result>(
  keyOf: (argument: Argument) => number,
  rule: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new Map<number, Result>();
  return (argument) => {
    const key = keyOf(argument);
    let result = known.get(key);
    if (result === undefined) {
      result = rule(argument);
      known.set(key, result);
    }
    return result;
  };
}
