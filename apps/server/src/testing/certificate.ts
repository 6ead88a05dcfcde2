import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Identity } from '../adapters/mef/login-signature.ts';

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');

/** A key with a certificate that it signed itself (RFC 5280), good for the address 127.0.0.1. Both PEM. */
export function selfSigned(name: string): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const subject = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const address = tagged(0x04, sequence(tagged(0x87, Buffer.from([127, 0, 0, 1]))));
  const toSign = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    SHA256_WITH_RSA,
    subject,
    sequence(time('20200101000000Z'), time('20991231000000Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(sequence(ALTERNATIVE_NAMES, address))),
  );
  const signature = sign('sha256', toSign, createPrivateKey(key));
  const der = sequence(toSign, SHA256_WITH_RSA, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n` };
}

// The distinguished encoding rules (ITU-T X.690), as far as they are needed.
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content]);
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const integer = (value: number): Buffer => tagged(0x02, Buffer.from([value]));
const time = (text: string): Buffer => tagged(0x18, Buffer.from(text));
