export { unsubscribe } from './choices.ts';
export { mailDay } from './mail-day.ts';
