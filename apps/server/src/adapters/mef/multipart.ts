import { createHash } from 'node:crypto';

/** One part of a MIME message. */
export interface Part {
  /** Without the angle brackets; empty when it has none. */
  readonly contentId: string;
  readonly bytes: Uint8Array;
}

const MAX_PARTS = 16;

/** The envelope and one attachment as an MTOM message (XOP 1.0). @returns its content type and bytes */
export function mtomMessage(envelope: string, attachment: Part): { contentType: string; body: Buffer } {
  // Nothing of the content can hold the digest of the content.
  const boundary = `part-${createHash('sha256').update(envelope).update(attachment.bytes).digest('hex')}`;
  const open = (type: string, id: string) =>
    Buffer.from(
      `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${id}>\r\n\r\n`,
    );
  return {
    contentType: `multipart/related; type="application/xop+xml"; start="<envelope>"; start-info="text/xml"; boundary="${boundary}"`,
    body: Buffer.concat([
      open('application/xop+xml; charset=UTF-8; type="text/xml"', 'envelope'),
      Buffer.from(`${envelope}\r\n`),
      open('application/octet-stream', attachment.contentId),
      attachment.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** The parts of an answer, the envelope first. @throws Error when the answer does not keep to its content type */
export function readParts(contentType: string, body: Buffer): Part[] {
  if (!/^multipart\/related\b/i.test(contentType)) return [{ contentId: '', bytes: body }];
  const boundary = parameter(contentType, 'boundary');
  if (!boundary) throw new Error('The answer has parts without a boundary.');
  const limit = Buffer.from(`\r\n--${boundary}`);
  // The first boundary may be at the very beginning.
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: Part[] = [];
  let at = whole.indexOf(limit);
  while (at >= 0) {
    const start = at + limit.length;
    if (whole.toString('latin1', start, start + 2) === '--') return startFirst(parts, contentType);
    const end = whole.indexOf(limit, start);
    if (end < 0 || parts.length >= MAX_PARTS) break;
    parts.push(readPart(whole.subarray(start, end)));
    at = end;
  }
  throw new Error('The answer ends before its last part does.');
}

function readPart(part: Buffer): Part {
  const blank = part.indexOf('\r\n\r\n');
  if (blank < 0) throw new Error('A part of the answer has no headers.');
  const headers = part.toString('latin1', 0, blank);
  const contentId = /^content-id:\s*<?([^>\r\n]*)>?/im.exec(headers)?.[1] ?? '';
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase() ?? 'binary';
  const content = part.subarray(blank + 4);
  return { contentId, bytes: encoding === 'base64' ? Buffer.from(content.toString('latin1'), 'base64') : content };
}

function startFirst(parts: Part[], contentType: string): Part[] {
  const start = parameter(contentType, 'start')?.replace(/^<|>$/g, '');
  const first = parts.findIndex(({ contentId }) => contentId === start);
  const envelope = parts[Math.max(first, 0)];
  if (!envelope) throw new Error('The answer has no parts.');
  return [envelope, ...parts.filter((part) => part !== envelope)];
}

function parameter(contentType: string, name: string): string | undefined {
  const found = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(contentType);
  return found?.[1] ?? found?.[2];
}
