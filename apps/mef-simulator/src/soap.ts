import { at, type Element, escaped, textAt } from './xml.ts';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const HEADER = 'http://www.irs.gov/a2a/mef/MeFHeader.xsd';
const SESSION = 'http://www.irs.gov/a2a/mef/MeFMSIServices.xsd';
const TRANSMITTER = 'http://www.irs.gov/a2a/mef/MeFTransmitterService.xsd';

/** The header facts and the body of a request. */
export interface Request {
  readonly operation: string;
  readonly messageId: string;
  readonly etin: string;
  readonly appSystemId: string;
  /** The id of the session's assertion; empty at a login. */
  readonly session: string;
  /** The request element of the body. */
  readonly body: Element;
}

/** A SOAP 1.1 fault: of the message itself (Client), or of the other side (Server). */
export class Fault extends Error {
  readonly code: 'Client' | 'Server';
  /** A code for programs. */
  readonly errorCode: string;

  constructor(code: 'Client' | 'Server', errorCode: string, message: string) {
    super(message);
    this.code = code;
    this.errorCode = errorCode;
  }
}

const badHeader = (message: string) => new Fault('Client', 'INVALID_MEF_HEADER', message);

/**
 * Reads a request and its MeF header.
 * @throws Fault when the header lacks a required part
 */
export function readRequest(operation: string, root: Element): Request {
  if (root.name !== 'Envelope' || root.namespace !== SOAP)
    throw new Fault('Client', 'NOT_SOAP', 'The message is no SOAP 1.1 envelope.');
  const header = at(root, 'Header/MeFHeader');
  if (header?.namespace !== HEADER) throw badHeader('The message has no MeFHeader.');
  const headerText = (name: string) => textAt(header, name);
  if (headerText('Action') !== operation) throw badHeader(`Action must be ${operation}.`);
  if (!/^\d{12}[a-z0-9]{8}$/.test(headerText('MessageID'))) throw badHeader('MessageID is not of its form.');
  if (!/^\d{5}$/.test(headerText('ETIN')) || !headerText('MessageID').startsWith(headerText('ETIN')))
    throw badHeader('MessageID must begin with ETIN, five digits.');
  if (!/^\d{4}-\d{2}-\d{2}T[^.]+Z$/.test(headerText('MessageTs'))) throw badHeader('MessageTs is not of its form.');
  if (headerText('SessionKeyCd') !== (operation === 'Logout' ? 'N' : 'Y'))
    throw badHeader('SessionKeyCd is not of its form.');
  if (headerText('TestCd') !== 'T') throw badHeader('The simulator takes test messages only: TestCd must be T.');
  if (headerText('AppSysID') === '') throw badHeader('AppSysID is missing.');
  const body = at(root, `Body/${operation}Request`);
  const namespace = operation === 'Login' || operation === 'Logout' ? SESSION : TRANSMITTER;
  if (body?.namespace !== namespace)
    throw new Fault('Client', 'INVALID_REQUEST', `The body needs ${operation}Request.`);
  return {
    operation,
    messageId: headerText('MessageID'),
    etin: headerText('ETIN'),
    appSystemId: headerText('AppSysID'),
    session: at(root, 'Header/Security/Assertion')?.attributes.AssertionID ?? '',
    body,
  };
}

/** @param inside the elements of the response @param security of a login: the assertion */
export function response(request: Request, inside: string, security = ''): string {
  const isSession = request.operation === 'Login' || request.operation === 'Logout';
  return envelope(
    `<h:MeFHeader xmlns:h="${HEADER}"><h:MessageID>${request.messageId}R</h:MessageID>` +
      `<h:RelatesTo>${request.messageId}</h:RelatesTo><h:Action>${request.operation}</h:Action>` +
      `<h:MessageTs>${timestamp(Date.now())}</h:MessageTs><h:ETIN>${request.etin}</h:ETIN>` +
      `<h:TestCd>T</h:TestCd></h:MeFHeader>${security}`,
    `<${request.operation}Response xmlns="${isSession ? SESSION : TRANSMITTER}">${inside}</${request.operation}Response>`,
  );
}

export function faultEnvelope({ code, errorCode, message }: Fault): string {
  return envelope(
    '',
    `<soapenv:Fault><faultcode>soapenv:${code}</faultcode><faultstring>${escaped(message)}</faultstring>` +
      `<detail><ErrorExceptionDetail xmlns="${TRANSMITTER}"><ErrorMessageTxt>${escaped(message)}</ErrorMessageTxt>` +
      `<ErrorMessageCd>${errorCode}</ErrorMessageCd></ErrorExceptionDetail></detail></soapenv:Fault>`,
  );
}

/** The assertion that later messages include. */
export const assertion = (id: string): string =>
  '<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">' +
  `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="${id}" Issuer="MeF simulator" MajorVersion="1" MinorVersion="1"/>` +
  '</wsse:Security>';

/** An element that names an attachment. */
export const included = (element: string, id: string): string =>
  `<${element}><xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:${id}"/></${element}>`;

/** ISO 8601 in UTC without fractions of a second. */
export const timestamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const envelope = (header: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP}">` +
  `<soapenv:Header>${header}</soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
