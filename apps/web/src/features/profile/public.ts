export { nameOf } from './name-of.ts';
export { usePhoto } from './use-photo.ts';
