import type { Answers } from '@gauger/import';
import { z } from 'zod';
import { AppError, errorAt } from '../app-error.ts';

const answersSchema = z.record(z.string().max(300), z.string().max(500));

/** Reads the answers of a call to the questions about its file. Throws INVALID_BODY for a text that is no JSON object of texts. */
export function readAnswers(text = '{}'): Answers {
  try {
    return answersSchema.parse(JSON.parse(text));
  } catch {
    const message = 'Give a JSON object with the id of each question and its answer, a text of at most 500 characters';
    throw new AppError('INVALID_BODY', { issues: [errorAt('unknown', 'body.answers', message)] });
  }
}
