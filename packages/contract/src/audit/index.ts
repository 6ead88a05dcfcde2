export * from './action-types.ts';
