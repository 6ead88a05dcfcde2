import {
  deletePhoto as deleting,
  getPhoto,
  getUser,
  saveUser as saving,
  uploadPhoto as uploading,
} from '@gauger/contract';
import { type BoundCall, bound } from '../../../http/public.ts';
import { deletePhoto, readPersonPhoto, uploadPhoto } from './photo.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { readUser } from './read-user.ts';
import { saveUser } from './save-user.ts';

export function profileCalls(deps: ProfileDeps): BoundCall[] {
  return [
    bound(getUser, (call) => readUser(deps, call)),
    bound(saving, (call) => saveUser(deps, call)),
    bound(uploading, (call) => uploadPhoto(deps, call)),
    bound(getPhoto, (call) => readPersonPhoto(deps, call)),
    bound(deleting, (call) => deletePhoto(deps, call)),
  ];
}
