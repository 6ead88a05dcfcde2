import { type Finding, type Submission, stop } from '../findings.ts';
import { type Element, parse } from '../xml.ts';
import { type Entry, readZip } from '../zip.ts';

/** The content of a submission's archive. */
export interface Contents {
  readonly manifest: Element;
  readonly return: Element;
  /** Names of the attached files. */
  readonly attachments: readonly string[];
}

const EFILE = 'http://www.irs.gov/efile';
const LONGEST_NAME_BYTES = 64;
const LONGEST_PDF_BYTES = 60 * 1024 * 1024;
const FORMAT = 'XML Error';

/**
 * Unpacks the archive by its rules (X0000).
 * @returns its contents, or the findings that prevent reading them
 */
export function openArchive(submission: Submission, archive: Buffer): Contents | Finding[] {
  let entries: Entry[];
  try {
    entries = readZip(archive);
  } catch (error) {
    return [stop('X0000-032', FORMAT, `The submission's zip archive cannot be opened: ${wordsOf(error)}.`)];
  }
  const findings = checkEntries(entries);
  const returns = entries.filter(({ name }) => name.startsWith('xml/'));
  const manifests = entries.filter(({ name }) => name.startsWith('manifest/'));
  if (manifests.length !== 1 || manifests[0]?.name !== 'manifest/manifest.xml')
    findings.push(stop('X0000-018', FORMAT, 'There must be exactly one manifest/manifest.xml.'));
  if (returns.length !== 1) findings.push(stop('X0000-019', FORMAT, 'There must be exactly one file in xml/.'));
  if (returns.some(({ isDeclaredInFront }) => !isDeclaredInFront))
    findings.push(stop('X0000-030', FORMAT, 'The header of the zip entry must give size and CRC-32 of the XML.'));
  const manifest = readElement(manifests[0], 'IRSSubmissionManifest', findings);
  const root = readElement(returns[0], 'Return', findings);
  const year = submission.submissionId.slice(6, 10);
  if (year !== submission.receivedDay.slice(0, 4))
    findings.push(
      stop('X0000-027', 'Incorrect Data', 'The year within the submission id must be the processing year.', '', year),
    );
  if (root && (root.declares[''] !== EFILE || root.declares.efile !== EFILE))
    findings.push(stop('X0000-008', FORMAT, `The root must declare "${EFILE}" as default and under the prefix efile.`));
  const attachments = entries.filter(({ name }) => name.startsWith('attachment/'));
  if (findings.length > 0 || !manifest || !root) return findings;
  return { manifest, return: root, attachments: attachments.map(({ name }) => name.slice('attachment/'.length)) };
}

function checkEntries(entries: readonly Entry[]): Finding[] {
  const findings: Finding[] = [];
  for (const { name, bytes } of entries) {
    if (!/^(manifest|xml|attachment)\/[^/]+$/.test(name))
      findings.push(stop('X0000-011', FORMAT, `"${name}" is not in manifest/, xml/ or attachment/.`));
    else if (!/^[A-Za-z0-9._/-]+$/.test(name))
      findings.push(stop('X0000-031', FORMAT, `"${name}" cannot be the name of an entry.`));
    if (!name.startsWith('attachment/')) continue;
    const file = name.slice('attachment/'.length);
    if (Buffer.byteLength(file) > LONGEST_NAME_BYTES)
      findings.push(stop('X0000-012', FORMAT, `The name "${file}" is longer than ${LONGEST_NAME_BYTES} bytes.`));
    if (!/\.pdf$/.test(file)) findings.push(stop('X0000-020', FORMAT, `The attachment "${file}" must be called .pdf.`));
    if (!bytes) findings.push(stop('X0000-024', FORMAT, `The attachment "${file}" cannot be unpacked.`));
    else if (bytes.length > LONGEST_PDF_BYTES)
      findings.push(stop('X0000-028', FORMAT, `The attachment "${file}" is longer than 60 MB.`));
    else if (bytes.toString('latin1', 0, 5) !== '%PDF-')
      findings.push(stop('X0000-029', FORMAT, `The attachment "${file}" does not begin with %PDF-.`));
  }
  const names = entries.map(({ name }) => name);
  if (new Set(names).size !== names.length)
    findings.push(stop('R0000-067', 'Duplicate Condition', 'The names of attached files must differ.'));
  return findings;
}

function readElement(entry: Entry | undefined, name: string, findings: Finding[]): Element | undefined {
  if (!entry) return undefined;
  if (!entry.bytes) {
    findings.push(stop('X0000-025', FORMAT, `${entry.name} cannot be unpacked.`));
    return undefined;
  }
  if (!isUtf8(entry.bytes)) {
    findings.push(stop('X0000-033', FORMAT, `${entry.name} is not UTF-8.`));
    return undefined;
  }
  try {
    const root = parse(entry.bytes);
    if (root.name === name && root.namespace === EFILE) return root;
    findings.push(stop('X0000-005', FORMAT, `The root of ${entry.name} must be ${name} of "${EFILE}".`));
  } catch (error) {
    findings.push(stop('X0000-005', FORMAT, `${entry.name} is not well-formed: ${wordsOf(error)}.`));
  }
  return undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const declared = /^﻿?<\?xml[^>]*encoding=["']([^"']+)["']/.exec(text)?.[1];
    return declared === undefined || declared.toUpperCase() === 'UTF-8';
  } catch {
    return false;
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, '') : String(error));
