import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import {
  deletePhoto,
  errorSchema,
  getPhoto,
  getUser,
  type ResponseOf,
  saveUser,
  successSchema,
  uploadPhoto,
} from '@gauger/contract';
import { describe, expect, test } from 'vitest';
import { deleteStoredFileJob } from '../../../jobs/public.ts';
import { keptContract, testApp } from '../../../testing/app.ts';
import { profile } from '../../../testing/facts.ts';
import { png, pngChunk, samplePhoto, type Upload, uploadOf } from '../../../testing/uploads.ts';

const { app, call, account, member, asSuperuser, deps } = await testApp();
const hall = await account();
const userId = async (emailId: string) =>
  (await asSuperuser('select id from app_user where email = $1', [emailId])).rows[0].id as string;
const hallId = await userId(hall.emailId);
const save = (body: object, version?: number) =>
  call(saveUser, {
    token: hall.token,
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
  });
const read = async () => (await call(getUser, { token: hall.token, params: { id: hallId } })).success;

describe('My Account', () => {
  test('keeps what was typed, tidied, and answers every field of a user', async () => {
    const { status, success } = await save({
      ...profile,
      firstName: '  Ann  Marie ',
      state: 'or',
      emailId: hall.emailId,
    });
    expect(status).toBe(200);
    expect(success).toEqual({
      ...profile,
      id: hallId,
      emailId: hall.emailId,
      firstName: 'Ann Marie',
      state: 'Oregon',
      address2: '',
      countryCode: 'US',
      stateCode: 'OR',
      ptin: '',
      photo: null,
      activeStatus: 'Active',
      version: expect.any(Number),
    });
    expect(await read()).toEqual(success);
  });

  test.each([
    ['firstName', '', 'First Name is required'],
    ['firstName', 'x'.repeat(51), 'First Name must be at most 50 characters long'],
    ['lastName', ' ', 'Last Name is required'],
    ['mobileNumber', '', 'Phone Number is required'],
    ['mobileNumber', '503-555-014', 'Phone Number must be at least 10 characters long'],
    ['mobileNumber', '503-555-01x2', 'Phone Number must be at least 10 characters long'],
    ['extNumber', '12a', 'Use digits only for Ext, or leave it empty'],
    ['extNumber', '1'.repeat(11), 'Ext must be at most 10 characters long'],
    ['address', '', 'Address is required'],
    ['address', 'x'.repeat(51), 'Address must be at most 50 characters long'],
    ['address2', 'x'.repeat(51), 'Address Line 2 must be at most 50 characters long'],
    ['country', '', 'Country is required'],
    ['country', 'France', 'Choose the Country from its list'],
    ['city', '', 'City is required'],
    ['city', 'x'.repeat(26), 'City must be at most 25 characters long'],
    ['state', '', 'State is required'],
    ['state', 'Ontario', 'Choose the State from its list'],
    ['zipCode', '', 'Zip Code is required'],
    ['zipCode', '9720', 'Zip Code must be at least 5 characters long'],
    ['zipCode', '97201-12345', 'Zip Code must be at most 10 characters long'],
    ['zipCode', '9720A', 'Zip Code looks like 97201 or 97201-1234 in the United States'],
    ['city', 'Москва', 'City takes Latin letters, digits and common signs only'],
  ])('%s %j is refused: %s', async (field, text, message) => {
    const before = await read();
    const { status, error } = await save({ ...profile, [field]: text });
    expect([status, error.code, error.errorDescription]).toEqual([
      422,
      'INVALID_PROFILE',
      'There is a problem in Edit Profile',
    ]);
    expect(error.issues[0]).toMatchObject({ path: field, message });
    expect(await read()).toEqual(before);
  });

  test('every fault is named at once, and what is absent is left alone', async () => {
    expect((await save({ firstName: '', city: '' })).error.issues.map(({ path }) => path)).toEqual([
      'firstName',
      'city',
    ]);
    await save(profile);
    expect((await save({ city: 'Salem' })).success).toMatchObject({ ...profile, city: 'Salem' });
  });

  test('Others asks for both codes instead of a state, and their listed country keeps none of them', async () => {
    const abroad = { ...profile, country: 'Others', zipCode: '75001 P' };
    const asked = await save(abroad);
    expect(asked.error.issues.map(({ message }) => message)).toEqual([
      'Country Code is required',
      'State Code is required',
    ]);
    const short = await save({ ...abroad, countryCode: 'ZZ', stateCode: 'X' });
    expect(short.error.issues.map(({ message }) => message)).toEqual([
      'Choose the Country Code from its list',
      'State Code must be at least 2 characters long',
    ]);
    const long = await save({ ...abroad, countryCode: 'FR', stateCode: 'x'.repeat(21) });
    expect(long.error.issues[0]?.message).toBe('State Code must be at most 20 characters long');
    const { success } = await save({ ...abroad, countryCode: 'fr', stateCode: 'IDF' });
    expect(success).toMatchObject({ country: 'Others', state: '', countryCode: 'FR', stateCode: 'IDF' });
    expect((await save(profile)).success).toMatchObject({ state: 'Oregon', countryCode: 'US', stateCode: 'OR' });
  });

  test('a tax preparer needs a PTIN, nobody else has one; it is kept sealed', async () => {
    const preparer = { ...profile, taxPreparer: true };
    const faults = async (ptin: string) => (await save({ ...preparer, ptin })).error.issues[0]?.message;
    expect(await faults('')).toBe('PTIN is required');
    expect(await faults('P1234567')).toBe('PTIN must be 9 characters long, P and 8 digits, such as P01234567');
    expect(await faults('X12345678')).toBe('PTIN is P and 8 digits without a hyphen, such as P01234567');
    expect((await save({ ...preparer, ptin: 'p-0123 4567' })).success).toMatchObject({ ptin: 'P01234567' });
    const { rows } = await asSuperuser('select u::text as row, ptin_cipher from app_user u where id = $1', [hallId]);
    expect(rows[0].row).not.toContain('01234567');
    expect(rows[0].ptin_cipher).toMatch(/^v1\|/);
    // A sealed PTIN of another person does not open here.
    expect((await save({ ...profile, ptin: 'P01234567' })).success).toMatchObject({ taxPreparer: false, ptin: '' });
  });

  test('the version seen last is compared where it is sent', async () => {
    const { version } = await read();
    expect((await save({ city: 'Salem' }, version)).success.version).toBe(version + 1);
    const late = await save({ city: 'Bend' }, version);
    expect([late.status, late.error.current]).toEqual([412, { id: hallId, version: version + 1 }]);
  });

  test('what only the server sets is accepted and left as it is; what nobody knows is refused by name', async () => {
    const before = await read();
    const owned = { id: randomUUID(), password: 'x', photo: randomUUID(), activeStatus: 'Inactive', version: 99 };
    for (const [key, value] of Object.entries(owned)) {
      const { success } = await save({ [key]: value });
      expect({ ...success, version: 0 }).toEqual({ ...before, version: 0 });
    }
    for (const key of ['role', 'isAdmin', 'is_admin', 'passwordHash', 'accountId', 'ptinCipher', 'email']) {
      const { status, error } = await save({ [key]: 'owner' });
      expect([status, error.issues[0]?.code, error.issues[0]?.path]).toEqual([422, 'unknownKey', key]);
    }
    expect((await save({ emailId: 'other@people.example' })).error.code).toBe('SCOPE_MISMATCH');
    const { rows } = await asSuperuser('select is_admin, active from app_user where id = $1', [hallId]);
    expect(rows).toEqual([{ is_admin: false, active: true }]);
  });

  test('is the own one alone: a colleague changes theirs, and it is in the trail who did', async () => {
    const colleague = await member(hall.accountId, 'viewer');
    await call(saveUser, { token: colleague.token, body: { ...profile, firstName: 'Vic' } });
    expect((await read()).firstName).toBe('Ann');
    const { rows } = await asSuperuser(
      `select document_id, before_hash <> after_hash as changed from audit_event where action_type = 'PROFILE_SAVED' and actor_id = $1`,
      [colleague.userId],
    );
    expect(rows).toEqual([{ document_id: colleague.userId, changed: true }]);
  });
});

const send = async ({ headers, payload }: Upload, token = hall.token) => {
  const response = await app.inject({
    method: 'POST',
    url: uploadPhoto.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return keptContract(uploadPhoto, response);
};
const upload = (file?: Buffer, texts: Record<string, string> = { userId: hallId }) => send(uploadOf(texts, file));
const photoOf = (id: string, token = hall.token) => call(getPhoto, { token, params: { id } });

describe('the photo', () => {
  test('is kept without its metadata, encrypted, and shown to the account alone', async () => {
    const secret = 'taken at home';
    const { success } = await upload(png(8, 8, pngChunk('tEXt', Buffer.from(`Comment\0${secret}`))));
    expect((await read()).photo).toBe(success.photo);
    const { success: file, headers } = await photoOf(hallId);
    const kept = Buffer.from(file.bytes);
    expect([kept.includes('IHDR'), kept.includes(secret)]).toEqual([true, false]);
    expect(headers['content-type']).toBe('image/png');
    const stored = await deps.storage.get(success.photo as string);
    expect(stored?.includes('IHDR')).toBe(false);
    expect(stored?.toString('latin1')).toMatch(/^v1\|/);
    const colleague = await member(hall.accountId, 'viewer');
    expect((await photoOf(hallId, colleague.token)).status).toBe(200);
    expect((await photoOf(hallId, (await account()).token)).status).toBe(404);
    expect((await photoOf(colleague.userId)).status).toBe(404);
  });

  test('takes the place of the one before, whose file a job deletes; deleted, nothing is left', async () => {
    const first = (await upload(samplePhoto)).success.photo as string;
    const second = (await upload(png(9, 9))).success.photo as string;
    expect(second).not.toBe(first);
    const jobs = async () =>
      (
        await asSuperuser(
          `select j.payload->'data'->>'key' as key from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deleteStoredFile'`,
        )
      ).rows.map(({ key }) => key);
    expect(await jobs()).toContain(first);
    const gone = await call(deletePhoto, { token: hall.token, params: { id: hallId } });
    expect(gone.success).toEqual({ photo: null });
    expect((await photoOf(hallId)).status).toBe(404);
    expect(await jobs()).toContain(second);
    const work = deleteStoredFileJob.handler(deps);
    const tools = { signal: new AbortController().signal, log: () => undefined };
    for (const key of [second, second])
      await work.run(deps.database, { accountId: hall.accountId, data: { key } }, tools);
    expect(await deps.storage.get(second)).toBeNull();
    expect((await call(deletePhoto, { token: hall.token, params: { id: hallId } })).status).toBe(200);
  });

  test.each([
    ['no file', undefined, 'Choose a file'],
    ['an empty file', Buffer.alloc(0), 'This file is empty. Choose another one'],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 'The photo must be a JPEG or PNG file'],
    ['a damaged one', samplePhoto.subarray(0, -20), 'The photo is damaged. Choose another one'],
    ['a wide one', png(5_000, 2), 'The photo is 5000 × 2 pixels. Each side may have at most 4096'],
  ])('%s is refused in words, and nothing is kept', async (_, file, message) => {
    const { status, error } = await upload(file);
    expect([status, error.code, error.issues]).toEqual([
      422,
      'INVALID_FILE',
      [{ code: 'invalidFile', severity: 'error', path: 'file', message }],
    ]);
    expect((await read()).photo).toBeNull();
  });

  test("another's id is not found, and another's address refused", async () => {
    const colleague = await member(hall.accountId, 'editor');
    expect((await upload(samplePhoto, { userId: colleague.userId })).status).toBe(404);
    expect((await upload(samplePhoto, { userId: randomUUID() })).status).toBe(404);
    expect((await upload(samplePhoto, { userId: hallId, emailId: 'x@people.example' })).error.code).toBe(
      'SCOPE_MISMATCH',
    );
  });
});

describe('an upload', () => {
  const whole = uploadOf({ userId: hallId }, samplePhoto);
  /** The parts of another upload, then the whole one. */
  const before = ({ payload }: Upload): Upload => ({
    ...whole,
    payload: Buffer.concat([payload.subarray(0, payload.lastIndexOf('------')), whole.payload]),
  });
  const edited = (change: (text: string) => string): Upload => ({
    ...whole,
    payload: Buffer.from(change(whole.payload.toString('latin1')), 'latin1'),
  });

  test('larger than 2 MB is refused, told its size before or not', async () => {
    const large = uploadOf({ userId: hallId }, Buffer.alloc(2 * 1024 * 1024 + 1));
    expect((await send(large)).error.code).toBe('BODY_TOO_LARGE');
    const huge = uploadOf({ userId: hallId }, Buffer.alloc(2 * 1024 * 1024 + 50_000));
    expect((await send(huge)).error.code).toBe('BODY_TOO_LARGE');
  });

  test.each<[string, Upload, string]>([
    ['JSON', { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no boundary', { ...whole, headers: { 'content-type': 'multipart/form-data' } }, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'another boundary',
      { ...whole, headers: { 'content-type': 'multipart/form-data; boundary=other' } },
      'MALFORMED_UPLOAD',
    ],
    ['nothing at all', { ...whole, payload: Buffer.alloc(0) }, 'INVALID_FILE'],
    ['a part cut off', { ...whole, payload: whole.payload.subarray(0, -30) }, 'MALFORMED_UPLOAD'],
    ['a head cut off', { ...whole, payload: whole.payload.subarray(0, 60) }, 'MALFORMED_UPLOAD'],
    ['a text twice', before(uploadOf({ userId: hallId })), 'MALFORMED_UPLOAD'],
    ['two files', before(uploadOf({}, samplePhoto)), 'BODY_TOO_LARGE'],
    ['an unknown text', uploadOf({ userId: hallId, role: 'owner' }, samplePhoto), 'INVALID_BODY'],
    ['no userId', uploadOf({}, samplePhoto), 'INVALID_BODY'],
    ['a text as long as a book', uploadOf({ userId: 'x'.repeat(70_000) }, samplePhoto), 'MALFORMED_UPLOAD'],
    [
      'thirteen texts',
      uploadOf(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`t${n}`, ''])), samplePhoto),
      'BODY_TOO_LARGE',
    ],
    ['a prototype key', uploadOf({ userId: hallId, __proto__x: 'x' }, samplePhoto), 'INVALID_BODY'],
    ['the key __proto__', edited((text) => text.replace('name="userId"', 'name="__proto__"')), 'MALFORMED_UPLOAD'],
    ['the file elsewhere', uploadOf({ userId: hallId }, samplePhoto, 'avatar'), 'INVALID_FILE'],
  ])('of %s is refused as such', async (_, sent, code) => {
    expect((await send(sent)).error.code).toBe(code);
  });

  test('to a call that takes JSON is refused', async () => {
    const headers = { ...whole.headers, authorization: `Bearer ${hall.token}` };
    const response = await app.inject({ method: 'PUT', url: saveUser.path, headers, payload: whole.payload });
    expect([response.statusCode, errorSchema.parse(response.json()).Error.code]).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  test('over the wire: a client that leaves in the middle harms nobody, and one that goes on is answered', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const head = `POST ${uploadPhoto.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hall.token}\r\ncontent-type: ${whole.headers['content-type']}\r\n`;
    const leaving = connect(port, '127.0.0.1');
    leaving.write(`${head}content-length: ${whole.payload.length}\r\n\r\n`);
    leaving.write(whole.payload.subarray(0, 200));
    leaving.destroy();
    await once(leaving, 'close');
    const answer = await fetch(`http://127.0.0.1:${port}${uploadPhoto.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hall.token}` },
      body: Object.entries({ userId: hallId, file: new Blob([new Uint8Array(samplePhoto)]) }).reduce(
        (form, [name, value]) => {
          form.append(name, value);
          return form;
        },
        new FormData(),
      ),
    });
    expect(answer.status).toBe(200);
    const { Success } = successSchema(uploadPhoto.response).parse(await answer.json()) as {
      Success: ResponseOf<typeof uploadPhoto>;
    };
    expect((await read()).photo).toBe(Success.photo);
  });
});
