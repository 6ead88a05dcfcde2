import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A key with a self-signed certificate (RFC 5280), both as PEM. */
export interface Certified {
  privateKey: string;
  certificate: string;
}

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Makes a key and a certificate for `name`, valid from now for ten years. */
export function certify(name: string): Certified {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const common = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const from = new Date();
  const to = new Date(from.getTime() + 3_650 * 86_400_000);
  const toSign = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    SHA256_WITH_RSA,
    common,
    sequence(time(from), time(to)),
    common,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', toSign, createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const der = sequence(toSign, SHA256_WITH_RSA, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

// Encodes by the distinguished encoding rules (ITU-T X.690), as far as certificates need them.
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
const time = (at: Date): Buffer => tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
