import { startTransition, useEffect, useState } from 'react';

/**
 * A value that follows once the browser has drawn a frame with what else changed: what shows it takes no time from the answer to a key.
 * Values that come before the frame replace each other.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [shown, setShown] = useState(() => value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setShown(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return shown;
}
