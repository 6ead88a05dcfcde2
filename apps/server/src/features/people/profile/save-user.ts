import type { saveUser as saving } from '@gauger/contract';
import {
  checkProfile,
  type Profile,
  type ProfileFieldName,
  profileFields,
  tidyProfile,
} from '@gauger/contract/profile';
import { isSameName } from '@gauger/excise';
import { AppError, errorAt } from '../../../app-error.ts';
import { recordEvent } from '../../../audit/public.ts';
import { type Call, refuseStale } from '../../../http/public.ts';
import type { ProfileChange } from '../sessions/public.ts';
import type { ProfileDeps } from './profile-deps.ts';
import { columnsOf, loadUser, presentUser, profileHash, profileOf, type UserAnswer } from './user-record.ts';

/** Changes the profile of who is signed in: what is absent is left alone, and the whole is checked. */
export async function saveUser(
  { database, ring, cipherOf, now }: ProfileDeps,
  { session: { accountId, userId }, body, ifMatch, ip, requestId }: Call<typeof saving>,
): Promise<UserAnswer> {
  return database.inAccount(accountId, async (tx) => {
    const cipher = await cipherOf(tx, accountId);
    const row = await loadUser(tx, userId, 'lock');
    refuseStale(
      { id: userId, version: row.version },
      ifMatch,
      'Your profile was changed in another window. Reload it, or save again to keep this one.',
    );
    const before = profileOf(row, cipher);
    const profile = readProfile(before, body);
    await tx
      .updateTable('appUser')
      .set({ ...columnsOf(profile, userId, cipher), version: row.version + 1, updatedAt: now() })
      .where('id', '=', userId)
      .execute();
    const after = presentUser(await loadUser(tx, userId, 'read'), cipher);
    await recordEvent(tx, {
      accountId,
      actorId: userId,
      ip,
      requestId,
      actionType: 'PROFILE_SAVED',
      outcome: 'success',
      documentType: 'app_user',
      documentId: userId,
      beforeHash: profileHash(before, ring),
      afterHash: profileHash(profile, ring),
      detail: changesIn(before, profile),
    });
    return after;
  });
}

/** Whether a profile that had a name has that of another person. */
const isOther = (before: Profile, after: Profile): boolean => {
  const nameIn = ({ firstName, lastName }: Profile) => `${firstName} ${lastName}`.trim();
  return nameIn(before) !== '' && !isSameName(nameIn(before), nameIn(after));
};

/** The changes that decide who may sign. */
const changesIn = (before: Profile, after: Profile): Partial<Record<ProfileChange, true>> => ({
  ...(isOther(before, after) && { otherName: true }),
  ...(before.taxPreparer && !after.taxPreparer && { endedTaxPreparer: true }),
});

const names = Object.keys(profileFields) as ProfileFieldName[];

/** The profile after what was typed, as it is kept. Throws INVALID_PROFILE with every fault. */
function readProfile(before: Profile, typed: Call<typeof saving>['body']): Profile {
  const given = names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]));
  const moved = typed.country !== undefined && typed.country !== before.country;
  const profile = tidyProfile({
    ...before,
    // They belong to the country before.
    ...(moved ? { state: '', countryCode: '', stateCode: '' } : {}),
    ...Object.fromEntries(given),
    taxPreparer: typed.taxPreparer ?? before.taxPreparer,
  });
  const faults = checkProfile(profile);
  if (faults.length > 0)
    throw new AppError('INVALID_PROFILE', {
      issues: faults.map(({ code, field, message }) => errorAt(code, field, message)),
    });
  return profile;
}
