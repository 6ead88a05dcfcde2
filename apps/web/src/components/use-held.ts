import { useRef } from 'react';
import { createStore } from '../store.ts';

/** Whether the pointer is pressed. The click follows its release, so that the store hears of the release a moment later. */
const pressed = createStore(false);
const release = () => void setTimeout(() => pressed.set(false));
// The server draws pages too: there is no pointer.
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => pressed.set(true), true);
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
}

/**
 * A value as it was when the pointer was pressed, until it is released. The press ends the typing in a field; if an error left
 * then and the page moved up, the button would be gone from under the pointer and the click lost.
 */
export function useLastValue<Value>(value: Value): Value {
  const isPressed = pressed.use();
  const held = useRef(value);
  if (!isPressed) held.current = value;
  return held.current;
}
