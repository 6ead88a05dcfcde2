import { queryClient } from '../api/query-client.ts';

/** An answer that a page was drawn with: the key of its query, and the data. */
export type DrawnAnswer = readonly [key: readonly unknown[], data: unknown];

/** The element with the answers of a page that the server drew. */
const ANSWERS_ID = 'answers';

/**
 * Takes over a page that the server drew: it keeps its elements, their focus and what was typed into them.
 * @param draw draws the same page over it
 */
export function takeOverPage(root: HTMLElement, draw: () => void): void {
  const answers = document.getElementById(ANSWERS_ID)?.textContent ?? '[]';
  for (const [key, data] of JSON.parse(answers) as DrawnAnswer[]) queryClient.setQueryData(key, data);
  const typed = new Map([...root.querySelectorAll('input')].map((input) => [input, input.value]));
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  root.addEventListener('input', keep, true);
  const sent: SubmitEvent[] = [];
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    sent.push(event);
  };
  root.addEventListener('submit', hold, true);
  whenReady = () => {
    root.removeEventListener('input', keep, true);
    for (const [input, value] of typed) reportTyped(input, value);
    // The script before the page does now what was pressed in between, once the page knows what was typed.
    setTimeout(() => {
      document.documentElement.dataset.app = 'running';
      document.dispatchEvent(new Event('gauger:ready'));
      // A form that was sent in between is sent once more when its page knows every choice.
      setTimeout(() => {
        root.removeEventListener('submit', hold, true);
        for (const { target, submitter } of sent)
          if (target instanceof HTMLFormElement) target.requestSubmit(submitter);
      });
    });
  };
  draw();
}

let whenReady: (() => void) | undefined;

/** Called when the page has been drawn: what was typed and pressed before then takes effect. */
export function finishTakeOver(): void {
  // Outside the drawing, which would put off what the events change.
  setTimeout(whenReady ?? (() => {}));
  whenReady = undefined;
}

/**
 * Reports to React what was typed before it listened: it has put its own value in place, and hears of another only from an event
 * after a change that it did not see.
 */
function reportTyped(input: HTMLInputElement, value: string): void {
  if (value === input.defaultValue || ['checkbox', 'radio', 'hidden'].includes(input.type)) return;
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  input.value = input.defaultValue;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
