import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { NAMESPACES, timestamp } from './envelope.ts';

/** Our certificate enrolled with the IRS, and its key. Both PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TOKEN_PROFILE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3';
const BASE64 = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';

/** MeF takes a timestamp for at most 20 minutes. */
const VALID_MS = 10 * 60_000;

/**
 * The security header of Login: certificate, timestamp and an RSA-SHA256 signature over MeF header, body and timestamp.
 * The three are digested as they are written, because they are written in canonical form.
 * @param header with `wsu:Id="MeFHeader"` @param body with `wsu:Id="Body"`
 */
export function loginSecurity(identity: Identity, now: Date, header: string, body: string): string {
  const expires = new Date(now.getTime() + VALID_MS);
  const validity =
    `<wsu:Timestamp xmlns:wsu="${NAMESPACES.wsu}" wsu:Id="Timestamp">` +
    `<wsu:Created>${timestamp(now)}</wsu:Created><wsu:Expires>${timestamp(expires)}</wsu:Expires></wsu:Timestamp>`;
  const references = [
    ['MeFHeader', header],
    ['Body', body],
    ['Timestamp', validity],
  ].map(([id, canonical = '']) => reference(id ?? '', canonical));
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${DSIG}">` +
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
    `${references.join('')}</ds:SignedInfo>`;
  const signature = sign('RSA-SHA256', Buffer.from(signedInfo), createPrivateKey(identity.key)).toString('base64');
  const certificate = new X509Certificate(identity.certificate).raw.toString('base64');
  return (
    `<wsse:BinarySecurityToken xmlns:wsu="${NAMESPACES.wsu}" EncodingType="${BASE64}" ValueType="${TOKEN_PROFILE}" wsu:Id="X509">` +
    `${certificate}</wsse:BinarySecurityToken>${validity}` +
    `<ds:Signature xmlns:ds="${DSIG}">${signedInfo}<ds:SignatureValue>${signature}</ds:SignatureValue>` +
    '<ds:KeyInfo><wsse:SecurityTokenReference>' +
    `<wsse:Reference URI="#X509" ValueType="${TOKEN_PROFILE}"></wsse:Reference>` +
    '</wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>'
  );
}

function reference(id: string, canonical: string): string {
  const digest = createHash('sha256').update(canonical).digest('base64');
  return (
    `<ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>` +
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>' +
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`
  );
}
