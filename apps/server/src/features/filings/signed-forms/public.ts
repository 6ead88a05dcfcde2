export { deleteSignedFormsJob, expireSignedFormsJob } from './delete-expired.ts';
export {
  deleteOfClient,
  deleteSignedForms,
  deleteWaiting,
  findSignedForm,
  holdWaiting,
  listSignedForms,
  placeOf,
  readSignedForm,
  type SignedForm,
} from './queries.ts';
export { readScan } from './read-scan.ts';
