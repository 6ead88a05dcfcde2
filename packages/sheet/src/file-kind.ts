import { strFromU8, unzipSync } from 'fflate';

/** A kind of file that people save tables in, or take for one. */
export type FileKind =
  | 'csv'
  | 'encrypted'
  | 'fods'
  | 'html'
  | 'numbers'
  | 'ods'
  | 'other'
  | 'pdf'
  | 'xls'
  | 'xlsb'
  | 'xlsx'
  | 'xml';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** Finds the kind of a file by its bytes: its name may say anything, and what web reports call .xls is mostly HTML or XML. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return packageKind(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return isEncrypted(bytes) ? 'encrypted' : 'xls';
  if (startsWith(bytes, 0xd0, 0xcf)) return 'other';
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return 'pdf';
  // A workbook of Excel 2 to 4 has no package: its first record is the beginning of a sheet.
  if (bytes[0] === 0x09 && bytes[1] !== undefined && [0x00, 0x02, 0x04].includes(bytes[1]) && bytes[3] === 0x00)
    return 'xls';
  return textKind(bytes);
}

/** Whether an OLE package holds an encrypted workbook: the name of its stream is in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = 'EncryptedPackage'.split('').join('\0');
  return (
    strFromU8(bytes.subarray(0, 64 * 1024), true).includes(name) ||
    strFromU8(bytes.subarray(-64 * 1024), true).includes(name)
  );
}

function packageKind(bytes: Uint8Array): FileKind {
  const names: string[] = [];
  let mimetype = '';
  try {
    const taken = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return name === 'mimetype' && originalSize < 200;
      },
    });
    mimetype = strFromU8(taken.mimetype ?? new Uint8Array());
  } catch {
    return 'other';
  }
  if (mimetype.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  if (names.some((name) => /^Index\/.*\.iwa$|^Index\.zip$/.test(name))) return 'numbers';
  if (names.some((name) => /^xl\/workbook\.bin$/i.test(name))) return 'xlsb';
  // A package can name its sheets anywhere.
  if (names.some((name) => /^(word|ppt)\//i.test(name))) return 'other';
  return names.some((name) => /^(\[Content_Types\]\.xml$|xl\/)/i.test(name)) ? 'xlsx' : 'other';
}

function textKind(bytes: Uint8Array): FileKind {
  const head = strFromU8(bytes.subarray(0, 4_000), true)
    .replaceAll('\0', '')
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
  if (/^<\?xml\b/i.test(head)) {
    if (/<office:document\b/.test(head)) return 'fods';
    return /<(\w+:)?Workbook\b/.test(head) ? 'xml' : /<html\b/i.test(head) ? 'html' : 'other';
  }
  if (/^<(\w+:)?Workbook\b/.test(head)) return 'xml';
  return /^(<!--.*?-->\s*)?<(!doctype html|html|head|body|table|meta|style)\b/is.test(head) ? 'html' : 'csv';
}
