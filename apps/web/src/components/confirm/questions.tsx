import { useEffect } from 'react';
import { onDemand, useAfterMount, useOnDemand } from '../on-demand/on-demand.ts';
import { questions } from './ask.ts';

const dialog = onDemand(async () => (await import('./question-dialog.tsx')).QuestionDialog);

/** The place where questions are asked; once per page frame. */
export function Questions() {
  const [question] = questions.use();
  const Dialog = useOnDemand(dialog, question !== undefined, leaveAll);
  const ready = useAfterMount(true, Dialog !== undefined);
  useEffect(() => leaveAll, []);
  return Dialog && <Dialog question={ready ? question : undefined} />;
}

function leaveAll() {
  for (const { onAnswer } of questions.get()) onAnswer(undefined);
}
