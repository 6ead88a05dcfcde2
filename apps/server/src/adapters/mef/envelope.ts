/** Namespaces of the messages, as published with the A2A toolkit of the IRS. */
export const NAMESPACES = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  header: 'http://www.irs.gov/a2a/mef/MeFHeader.xsd',
  session: 'http://www.irs.gov/a2a/mef/MeFMSIServices.xsd',
  transmitter: 'http://www.irs.gov/a2a/mef/MeFTransmitterService.xsd',
  efile: 'http://www.irs.gov/efile',
} as const;

const WSDL_VERSION = '10.9';

/** The header values of each message. */
export interface MessageFacts {
  readonly messageId: string;
  readonly operation: string;
  readonly now: Date;
  readonly etin: string;
  readonly appSystemId: string;
  readonly test: boolean;
}

/** The parts of a message, already in the form of exclusive canonicalization, so that they can be signed without changes. */
export interface EnvelopeParts {
  readonly header: string;
  readonly security: string;
  readonly body: string;
}

/** ISO 8601 in UTC without fractions of a second, as the schemas want times. */
export const timestamp = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

export function envelope({ header, security, body }: EnvelopeParts): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<S:Envelope xmlns:S="${NAMESPACES.soap}"><S:Header>${header}` +
    `<wsse:Security xmlns:wsse="${NAMESPACES.wsse}">${security}</wsse:Security>` +
    `</S:Header>${body}</S:Envelope>`
  );
}

export function mefHeader(facts: MessageFacts): string {
  const elements = [
    ['MessageID', facts.messageId],
    ['Action', facts.operation],
    ['MessageTs', timestamp(facts.now)],
    ['ETIN', facts.etin],
    ['SessionKeyCd', facts.operation === 'Logout' ? 'N' : 'Y'],
    ['TestCd', facts.test ? 'T' : 'P'],
    ['AppSysID', facts.appSystemId],
    ['WSDLVersionNum', WSDL_VERSION],
  ] as const;
  const inside = elements.map(([name, value]) => `<${name}>${escapeText(value)}</${name}>`).join('');
  return `<MeFHeader xmlns="${NAMESPACES.header}" xmlns:wsu="${NAMESPACES.wsu}" wsu:Id="MeFHeader">${inside}</MeFHeader>`;
}

/** @param inside elements without prefix, in the namespace of the request */
export function soapBody(request: string, namespace: string, inside = ''): string {
  return (
    `<S:Body xmlns:S="${NAMESPACES.soap}" xmlns:wsu="${NAMESPACES.wsu}" wsu:Id="Body">` +
    `<${request} xmlns="${namespace}">${inside}</${request}></S:Body>`
  );
}

const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;');
