import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorSummary } from '../../../components/error-summary/error-summary.tsx';
import type { useSubmission } from './use-submission.ts';

interface StepFormProps {
  submission: ReturnType<typeof useSubmission>;
  onSubmit: () => void;
  /** The primary button, which Enter presses too. */
  action: string;
  /** Where another action of the page is the primary one. */
  isSecondary?: boolean;
  children: ReactNode;
}

/** The form of a step: what is wrong, its fields, its one button. */
export function StepForm({
  submission: { failure, sending },
  onSubmit,
  action,
  isSecondary = false,
  children,
}: StepFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <ErrorSummary errors={failure.errors} {...(failure.title && { title: failure.title })} />
      {children}
      <Button type="submit" fullWidth size="md" loading={sending} variant={isSecondary ? 'default' : 'filled'}>
        {action}
      </Button>
    </form>
  );
}
