import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A software authenticator: it speaks WebAuthn Level 3 as published, with an ES256 key and no attestation. */
export interface TestAuthenticator {
  /** Answers what `beginPasskey` asked. */
  register(options: Json, how?: Signing): Json;
  /** Answers what `askPasskey` asked. */
  sign(options: Json, how?: Signing): Json;
}

type Json = Record<string, unknown>;

/** How an answer differs from that of an honest authenticator and browser. */
export interface Signing {
  origin?: string;
  /** The host whose hash it signs. */
  host?: string;
  /** User present 1, verified 4, attested data 64. */
  flags?: number;
  /** The number of signatures that it reports. */
  counter?: number;
  challenge?: string;
  type?: string;
  /** A key other than its own. */
  key?: KeyObject;
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 65_535)]);

/** CBOR of the content of a credential: whole numbers, bytes, text and maps (RFC 8949, 3.1). */
function cbor(value: number | string | Buffer | ReadonlyMap<unknown, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, entry]) => [cbor(key as number), cbor(entry as Buffer)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** @param site where its browser is: scheme, host and port */
export function testAuthenticator(site: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE key: EC2, ES256, P-256 (RFC 9053, 7.1.1).
  const cose = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;

  const clientData = (type: string, options: Json, how: Signing) =>
    Buffer.from(
      JSON.stringify({
        type: how.type ?? type,
        challenge: how.challenge ?? options.challenge,
        origin: how.origin ?? site,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (how: Signing, flags: number, more = Buffer.alloc(0)) => {
    counter += 1;
    return Buffer.concat([
      sha256(how.host ?? new URL(site).hostname),
      Buffer.from([how.flags ?? flags]),
      uint32(how.counter ?? counter),
      more,
    ]);
  };
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });

  return {
    register(options, how = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, cose]);
      const authData = authenticatorData(how, PRESENT | VERIFIED | ATTESTED, attested);
      const attestation = new Map<string, string | Buffer | ReadonlyMap<unknown, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, how),
        attestationObject: cbor(attestation),
      });
    },
    sign(options, how = {}) {
      const clientDataJSON = clientData('webauthn.get', options, how);
      const data = authenticatorData(how, PRESENT | VERIFIED);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), how.key ?? privateKey);
      return credential({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}
