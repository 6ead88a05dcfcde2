export { cleanPhoto, NoPhoto, type Photo } from './clean-photo.ts';
