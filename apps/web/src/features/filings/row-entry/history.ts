/** Past, present and undone states. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** Changes of one mark are one step: the keys typed into one cell. */
  mark: string;
}

/** Steps that can be undone. */
const MAX_STEPS = 200;

export const historyOf = <State>(now: State): History<State> => ({ past: [], now, future: [], mark: '' });

/** @param mark an empty one always makes a step of its own */
export function changed<State>(history: History<State>, now: State, mark = ''): History<State> {
  const sameStep = mark !== '' && mark === history.mark;
  const past = sameStep ? history.past : [...history.past, history.now].slice(-MAX_STEPS);
  return { past, now, future: [], mark };
}

export function undone<State>(history: History<State>): History<State> {
  const now = history.past.at(-1);
  if (now === undefined) return history;
  return { past: history.past.slice(0, -1), now, future: [history.now, ...history.future], mark: '' };
}

export function redone<State>(history: History<State>): History<State> {
  const [now, ...future] = history.future;
  if (now === undefined) return history;
  return { past: [...history.past, history.now], now, future, mark: '' };
}
