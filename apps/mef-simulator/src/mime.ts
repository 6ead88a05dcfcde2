/** The parts of a message: its envelope and its attachments, by content id. */
export interface Message {
  readonly envelope: Buffer;
  readonly attached: ReadonlyMap<string, Buffer>;
}

/** @throws Error when the message does not keep to its content type */
export function readMessage(contentType: string, body: Buffer): Message {
  if (!/^multipart\/related/i.test(contentType)) return { envelope: body, attached: new Map() };
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) throw new Error('the message has parts without a boundary');
  // Split as text of one byte per character, so that no byte is changed.
  const parts = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1);
  if (!parts.at(-1)?.startsWith('--')) throw new Error('the message ends before its last part does');
  const read = parts.slice(0, -1).map((part) => {
    const blank = part.indexOf('\r\n\r\n');
    const id = /content-id:\s*<([^>]*)>/i.exec(part.slice(0, blank))?.[1] ?? '';
    return [id, Buffer.from(part.slice(blank + 4), 'latin1')] as const;
  });
  const [first, ...others] = read;
  if (!first) throw new Error('the message has no parts');
  return { envelope: first[1], attached: new Map(others) };
}

/** The envelope with one attachment, as MTOM. */
export function writeMessage(envelope: string, id: string, attachment: Buffer): { type: string; body: Buffer } {
  const boundary = 'MEF-SIMULATOR-4f1b2c';
  const part = (type: string, contentId: string) =>
    `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${contentId}>\r\n\r\n`;
  return {
    type: `multipart/related; type="application/xop+xml"; start="<rootpart>"; start-info="text/xml"; boundary="${boundary}"`,
    body: Buffer.concat([
      Buffer.from(`${part('application/xop+xml; charset=utf-8; type="text/xml"', 'rootpart')}${envelope}\r\n`),
      Buffer.from(part('application/octet-stream', id)),
      attachment,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
