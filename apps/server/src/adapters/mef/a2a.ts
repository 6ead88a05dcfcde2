import { newMessageId, readArchive, transmissionArchive } from '@gauger/documents';
import { envelope, mefHeader, NAMESPACES, soapBody, timestamp } from './envelope.ts';
import { type Identity, loginSecurity } from './login-signature.ts';
import { mtomMessage, type Part, readParts } from './multipart.ts';
import type {
  AcknowledgementsOutcome,
  MefGateway,
  PackedSubmission,
  Sender,
  SigningRule,
  StatusOutcome,
  SubmitOutcome,
} from './port.ts';
import { post } from './post.ts';
import { readAcknowledgements, readReceipts, readStatusRecords } from './read-lists.ts';
import { child, childText, find, readXml, type XmlElement } from './xml.ts';

/** Where the gateway is and who we are there. */
export interface A2aOptions {
  /** Name of the gateway, as people read it. */
  readonly name: string;
  readonly isStandIn: boolean;
  readonly sender: Sender;
  readonly signing: SigningRule;
  /** Such as `https://la.www4.irs.gov`. A function, because a simulator gets its address when it starts. */
  readonly url: () => Promise<string>;
  /** Five digits: the transmitter. */
  readonly etin: string;
  /** The name of this system from the automated enrolment. */
  readonly appSystemId: string;
  /** Test returns, marked so in every message. */
  readonly test: boolean;
  /** Signs the login and is our side of mutual TLS; the simulator does without. */
  readonly identity?: Identity;
  /** PEM of the authority of the gateway's certificate, when it is no public one. */
  readonly authority?: string;
  /** For each exchange. */
  readonly timeoutMs: number;
  readonly now: () => Date;
  readonly random: (count: number) => Uint8Array;
}

interface Session {
  /** The SAML assertion of the login, as it came. */
  readonly assertion: string;
  readonly cookies: string;
}

type Reply =
  | { readonly kind: 'answered'; readonly body: XmlElement; readonly parts: readonly Part[]; readonly session: Session }
  /** A fault of the message itself (SOAP 1.1, section 4.4.1: Client). */
  | { readonly kind: 'refused'; readonly reason: string; readonly raw: Buffer }
  /** The operation may have been done. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly raw: Buffer | null }
  | { readonly kind: 'unreachable'; readonly reason: string };

type Failed = Exclude<Reply, { kind: 'answered' }>;

const LOGOUT_MS = 5_000;
const LIMITS = { mostEntries: 4, longestEntryBytes: 16 * 1024 * 1024 };

/** The gateway of the IRS by its application-to-application services (SOAP 1.1, MTOM). Each call is a session of its own. */
export function a2aGateway(options: A2aOptions): MefGateway {
  async function exchange(
    operation: string,
    { session, inside = '', attachment, timeoutMs = options.timeoutMs }: Exchange,
  ): Promise<Reply> {
    const now = options.now();
    const isSession = operation === 'Login' || operation === 'Logout';
    const messageId = newMessageId(options.etin, { now, random: options.random });
    const header = mefHeader({ ...options, messageId, operation, now });
    const body = soapBody(`${operation}Request`, isSession ? NAMESPACES.session : NAMESPACES.transmitter, inside);
    const security = session
      ? `<wsse:UsernameToken><wsse:Username>${options.appSystemId}</wsse:Username></wsse:UsernameToken>${session.assertion}`
      : options.identity
        ? loginSecurity(options.identity, now, header, body)
        : '';
    const text = envelope({ header, security, body });
    const message = attachment
      ? mtomMessage(text, attachment)
      : { contentType: 'text/xml; charset=UTF-8', body: Buffer.from(text) };
    const address = await options.url().catch(messageOf);
    if (!URL.canParse(address)) return { kind: 'unreachable', reason: address };
    const posted = await post({
      url: `${address}/a2a/mef/${isSession ? '' : 'mtom/'}${operation}`,
      headers: {
        'Content-Type': message.contentType,
        SOAPAction: `"http://www.irs.gov/a2a/mef/${operation}"`,
        ...(session?.cookies ? { Cookie: session.cookies } : {}),
      },
      body: message.body,
      timeoutMs,
      tls: {
        ...(options.identity ? { cert: options.identity.certificate, key: options.identity.key } : {}),
        ...(options.authority ? { ca: options.authority } : {}),
      },
    });
    if ('failure' in posted) {
      return posted.left
        ? { kind: 'unknown', reason: posted.failure, raw: null }
        : { kind: 'unreachable', reason: posted.failure };
    }
    return readReply(operation, messageId, posted);
  }

  /** Does `operation` in a session. A login that fails leaves nothing with the gateway. */
  async function inSession(operation: string, request: Omit<Exchange, 'session'>): Promise<Reply> {
    const login = await exchange('Login', {});
    if (login.kind === 'unknown') return { kind: 'unreachable', reason: `login: ${login.reason}` };
    if (login.kind !== 'answered') return { ...login, reason: `login: ${login.reason}` };
    const { session } = login;
    const reply = await exchange(operation, { ...request, session });
    // Ignore logout errors: the result is known, and sessions expire.
    await exchange('Logout', { session, timeoutMs: LOGOUT_MS });
    return reply;
  }

  return {
    name: options.name,
    isStandIn: options.isStandIn,
    sender: options.sender,
    signing: options.signing,
    async submit({ submissionId, archive }: PackedSubmission): Promise<SubmitOutcome> {
      const attachment = { contentId: 'submissions', bytes: transmissionArchive([{ submissionId, archive }]) };
      const inside =
        `<SubmissionsAttMTOM>${include(attachment.contentId)}</SubmissionsAttMTOM>` +
        `<SubmissionDataList><Cnt>1</Cnt><SubmissionData><SubmissionId>${submissionId}</SubmissionId>` +
        `<ElectronicPostmarkTs>${timestamp(options.now())}</ElectronicPostmarkTs></SubmissionData></SubmissionDataList>`;
      const reply = await inSession('SendSubmissions', { inside, attachment });
      if (reply.kind === 'unknown') return { outcome: 'unknown', reason: reply.reason, raw: reply.raw };
      if (reply.kind !== 'answered') return withOutcome(reply);
      const raw = attached(reply, 'SubmissionRcptListAttMTOM');
      try {
        const receipt = readReceipts(onlyEntry(raw)).find((each) => each.submissionId === submissionId);
        if (receipt) return { outcome: 'delivered', receipt, raw };
        return { outcome: 'unknown', reason: 'the receipt names another submission', raw };
      } catch (error) {
        return { outcome: 'unknown', reason: messageOf(error), raw };
      }
    },
    async status(submissionIds): Promise<StatusOutcome> {
      const reply = await inSession('GetSubmissionsStatus', { inside: idList(submissionIds) });
      return readAnswer(reply, 'StatusRecordListAttMTOM', (bytes) => ({
        records: readStatusRecords(bytes).filter(isRequested(submissionIds)),
      }));
    },
    async acknowledgements(submissionIds): Promise<AcknowledgementsOutcome> {
      const reply = await inSession('GetAcks', { inside: idList(submissionIds) });
      return readAnswer(reply, 'AcknowledgementListAttMTOM', (bytes) => ({
        acknowledgements: readAcknowledgements(bytes).filter(isRequested(submissionIds)),
      }));
    },
    acknowledgementXml,
  };
}

interface Exchange {
  readonly session?: Session;
  readonly inside?: string;
  readonly attachment?: Part;
  readonly timeoutMs?: number;
}

interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** Reads an answer. What cannot be read leaves open whether the operation was done. */
function readReply(operation: string, messageId: string, { status, contentType, cookies, body }: Answer): Reply {
  try {
    const parts = readParts(contentType, body);
    const bytes = parts[0]?.bytes ?? new Uint8Array();
    const root = readXml(bytes);
    if (root.name !== 'Envelope' || root.namespace !== NAMESPACES.soap) throw new Error('the answer is no SOAP 1.1');
    const soapBody = child(root, 'Body');
    const fault = child(soapBody, 'Fault');
    if (fault) return { ...readFault(fault), raw: body };
    const answer = child(soapBody, `${operation}Response`);
    if (!answer) throw new Error(`HTTP ${status}: the answer holds no ${operation}Response`);
    // An answer to another message would be taken for the answer to ours.
    const relatesTo = childText(find(root, 'MeFHeader'), 'RelatesTo');
    if (relatesTo !== null && relatesTo !== messageId) throw new Error('the answer is to another message');
    return {
      kind: 'answered',
      body: answer,
      parts: parts.slice(1),
      session: { assertion: assertionIn(Buffer.from(bytes).toString()), cookies: cookies.join('; ') },
    };
  } catch (error) {
    return { kind: 'unknown', reason: `HTTP ${status}: ${messageOf(error)}`, raw: body };
  }
}

function readFault(fault: XmlElement): { kind: 'refused' | 'unknown'; reason: string } {
  const words = [
    childText(fault, 'faultstring'),
    find(fault, 'ErrorMessageCd')?.text.trim(),
    find(fault, 'ErrorMessageTxt')?.text.trim(),
  ];
  const isClient = /(^|:)Client\b/.test(childText(fault, 'faultcode') ?? '');
  return {
    kind: isClient ? 'refused' : 'unknown',
    reason: [...new Set(words)].filter(Boolean).join(': ') || 'a fault without words',
  };
}

/** Finds the assertion that the other side signed, byte for byte, because changes break the signature. Empty when there is none. */
function assertionIn(answer: string): string {
  const assertion = /<((?:[\w-]+:)?Assertion)(?:\s[^>]*?)?(?:\/>|>[\s\S]*?<\/\1\s*>)/.exec(answer)?.[0] ?? '';
  if (assertion) readXml(Buffer.from(assertion));
  return assertion;
}

function readAnswer<T>(
  reply: Reply,
  name: string,
  read: (bytes: Uint8Array) => T,
):
  | ({ readonly outcome: 'answered'; readonly raw: Uint8Array } & T)
  | Extract<StatusOutcome, { outcome: 'refused' | 'unreadable' | 'unreachable' }> {
  if (reply.kind === 'unknown') {
    return reply.raw
      ? { outcome: 'unreadable', reason: reply.reason, raw: reply.raw }
      : { outcome: 'unreachable', reason: reply.reason };
  }
  if (reply.kind !== 'answered') return withOutcome(reply);
  const raw = attached(reply, name);
  try {
    return { outcome: 'answered', ...read(onlyEntry(raw)), raw };
  } catch (error) {
    return { outcome: 'unreadable', reason: messageOf(error), raw };
  }
}

/** The attachment that the element names or holds; without such an element, the only one there is. */
function attached({ body, parts }: Extract<Reply, { kind: 'answered' }>, name: string): Uint8Array {
  const holder = child(body, name);
  const href = child(holder, 'Include')?.attributes.href;
  if (href) return parts.find(({ contentId }) => contentId === decoded(href.slice('cid:'.length)))?.bytes ?? nothing;
  if (holder?.text.trim()) return Buffer.from(holder.text, 'base64');
  return parts[0]?.bytes ?? nothing;
}

const nothing = new Uint8Array();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lists come zipped, one file in the archive. */
function acknowledgementXml(raw: Uint8Array, submissionId: string): Uint8Array | null {
  try {
    const xml = onlyEntry(raw);
    return readAcknowledgements(xml).every((one) => one.submissionId === submissionId) ? xml : null;
  } catch {
    return null;
  }
}

function onlyEntry(archive: Uint8Array): Uint8Array {
  if (archive.length === 0) throw new Error('the answer lacks its attachment');
  const [first, ...others] = [...readArchive(archive, LIMITS).values()];
  if (!first || others.length > 0) throw new Error('the attachment holds not one file');
  return first;
}

function withOutcome(failed: Exclude<Failed, { kind: 'unknown' }>) {
  const { kind, ...rest } = failed;
  return { outcome: kind, ...rest } as
    | { outcome: 'refused'; reason: string; raw: Uint8Array }
    | { outcome: 'unreachable'; reason: string };
}

const include = (contentId: string) =>
  `<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:${contentId}"></xop:Include>`;

const idList = (ids: readonly string[]) =>
  `<SubmissionIdList>${ids.map((id) => `<SubmissionId>${id}</SubmissionId>`).join('')}</SubmissionIdList>`;

const isRequested = (ids: readonly string[]) => (record: { readonly submissionId: string }) =>
  ids.includes(record.submissionId);

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
