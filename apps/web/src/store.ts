import { useSyncExternalStore } from 'react';

/** A value outside the components; its subscribers learn of changes. */
export interface Store<Value> {
  get: () => Value;
  set: (value: Value) => void;
  /** The value in a component, which is drawn again when it changes. */
  use: () => Value;
}

/** Creates a store. Setting the same value notifies no subscriber. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  const get = () => value;

  function set(next: Value) {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { get, set, use: () => useSyncExternalStore(subscribe, get, get) };
}
