export type { Question } from './types.ts';
