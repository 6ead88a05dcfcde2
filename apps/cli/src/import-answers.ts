import type { Answers } from '@gauger/import';
import { z } from 'zod';
import { UsageError } from './input.ts';

/** Answers to questions, by id. */
export const answersSchema = z.record(z.string().max(300), z.string().max(500));

/** The answers to the questions of an import. Throws UsageError for anything but texts by id. */
export function answersOf(answers: unknown = {}): Answers {
  const read = answersSchema.safeParse(answers);
  if (read.success) return read.data;
  throw new UsageError(
    'Answers are one JSON object with the id of each question and its answer, a text of at most 500 characters: {"points:60:noOfGallons":"thousands"}',
  );
}
