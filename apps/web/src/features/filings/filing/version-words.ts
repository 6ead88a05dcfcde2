import type { SavedSince } from '@gauger/contract';
import type { PageConflict } from '@gauger/contract/merging';
import { claimLineName, type Field, formatDate, grouped, isBlank, isDay, law, masked } from '@gauger/excise';
import { counted } from '../../../components/counted.ts';
import { describePath } from './field-address.ts';
import type { OfForm } from './filing-facts.ts';
import { nameSavers } from './merge-news.ts';
import { outlineOf } from './places.ts';

type Facts = Readonly<Record<string, unknown>>;

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Names a conflict: "Row 3", "Line 3a, entry 2", "Deposit, total deposits". */
export function titleOfConflict({ page, path, base, mine, theirs }: PageConflict, filing: OfForm): string {
  const [list, at] = path.split('.');
  const number = Number(at) + 1;
  if (list === 'rows') return `Row ${number}`;
  if (list === 'deposits') return `Deposit ${number}`;
  if (list === 'lines') {
    const { line } = (mine ?? theirs ?? base) as { line: string };
    return `${capital(claimLineName(line))}, entry ${number}`;
  }
  const label = fieldsOf(page).find(({ name }) => name === path)?.label;
  const place = pathOfPage(page, filing);
  return label ?? capital(describePath(path === '' ? place : `${place}.${path}`, filing));
}

/** Describes the last save of the page: "Ann Lee, 10:42 AM". */
export function saverOf(page: string, saves: readonly SavedSince[]): string {
  const last = saves.find(({ pages }) => pages.includes(page));
  if (!last) return 'The saved version';
  return `${last.own ? 'Your other window' : nameSavers([last])}, ${time.format(new Date(last.at))}`;
}

/** Describes the original value; undefined when there was none. */
export function describeBefore({ base, page, path }: PageConflict): string | undefined {
  const words = describeFacts(page, path, base);
  return words.length > 0 ? words.join('; ') : undefined;
}

/** Describes one version: the changes of a row, or the new value of a fact. */
export function describeVersion({ page, path, base }: PageConflict, version: unknown): string {
  if (isBlank(version)) return path === '' ? 'Nothing on this page' : 'Deleted';
  const now = describeFacts(page, path, version);
  if (path === '' || !isFacts(base)) return now.join('; ') || 'Nothing entered';
  const before = new Set(describeFacts(page, path, base));
  const changed = now.filter((words) => !before.has(words));
  const cleared = Object.keys(base).filter((name) => !isBlank(base[name]) && isBlank((version as Facts)[name]));
  const gone = cleared.map((name) => `${labelOf(page, base, name)}: cleared`);
  return [...changed, ...gone].join('; ') || 'As before';
}

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describeFacts(page: string, path: string, value: unknown): string[] {
  if (isBlank(value)) return [];
  if (!isFacts(value)) return [textOf(page, {}, path, value)];
  const names = Object.keys(value).filter(
    (name) => !HIDDEN.has(name) && !isBlank(value[name]) && value[name] !== false,
  );
  return names.map((name) => {
    const text = textOf(page, value, name, value[name]);
    return text === 'Yes' ? labelOf(page, value, name) : `${labelOf(page, value, name)}: ${text}`;
  });
}

/** The title names the row by the label of its line. */
const HIDDEN: ReadonlySet<string> = new Set(['line', 'reAccountNumber', 'formType']);

function textOf(page: string, row: Facts, name: string, value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value))
    return name === 'attachments' ? counted(value.length, 'file', 'files') : counted(value.length, 'row', 'rows');
  const text = String(value);
  if (NUMBERS.has(name) && !text.startsWith('•')) return masked(text);
  const field = fieldsOf(page, row).find((one) => one.name === name);
  const choice = field?.choices?.find((one) => one.value === text);
  if (choice) return choice.label;
  if (isDay(text)) return formatDate(text);
  return field?.kind === 'quantity' || field?.kind === 'money' ? grouped(text) : text;
}

const NUMBERS: ReadonlySet<string> = new Set(['accountNumber', 'routingTransitNum']);

/** The fields of a page that the law describes: of a line, or of a group of claims with those of the line of a row. */
function fieldsOf(page: string, row: Facts = {}): readonly Field[] {
  const group = law.claims.find((one) => `claims.${one.group}` === page);
  if (group) return [...group.fields, ...(group.lines.find(({ line }) => line === row.line)?.fields ?? [])];
  return law.lines.find(({ irsNumber }) => irsNumber === page)?.fields ?? [];
}

const labels: Readonly<Record<string, string>> = {
  emptyTaxLiability: 'No tax on this line',
  taxWithRegularMethod: 'Tax with regular method',
  attachments: 'Attached',
  rows: 'Entered',
  lines: 'Entered',
  deposits: 'Deposits one by one',
  depositedAmt: 'Total deposits',
  period: 'Period',
  date: 'Date',
  amount: 'Amount',
  confirmation: 'EFTPS confirmation',
  paymentMethod: 'Payment method',
  bankName: 'Bank name',
  accountType: 'Account type',
  jointAccountType: 'Joint account type',
  accountNumber: 'Account number',
  routingTransitNum: 'Routing number',
  requestedPaymentDate: 'Requested payment date',
  taxPreparerId: 'Tax preparer',
  pin: 'PIN',
};

const labelOf = (page: string, row: Facts, name: string): string =>
  fieldsOf(page, row).find((field) => field.name === name)?.label ?? labels[name] ?? name;

/** The path of a page by its name: "60" is `filingData.60`. */
const pathOfPage = (page: string, filing: OfForm): string =>
  outlineOf(filing).pages.find(({ draft }) => draft === page)?.path ?? page;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
