import {
  cellsCsv,
  documentEntries,
  FORM_720X_NOT_SENT,
  formPdf,
  formsOf,
  mailingPackage,
  returnOfFiling,
  returnXml,
} from '@gauger/documents';
import {
  type ClaimRateInForce,
  computeForm720X,
  explanationText,
  type FilingFormType,
  filingSchema,
  form720XSchema,
  form8849RatesInForce,
  form8849Schedules,
  form8849Schema,
  hasError,
  type Issue,
  irsDay,
  type Law,
  type Quarter,
  quarterName,
  quarterOfDay,
  type RateInForce,
  withSources,
} from '@gauger/excise';
import { adjustmentText } from './adjustment-text.ts';
import { computeForm, explainCell, listRates, planDeposits, quarterNamed } from './answers.ts';
import { blanksInUse, checkBlanks, listFields, writeMarked } from './blanks.ts';
import { type Check, checkFiling } from './check.ts';
import { depositText } from './deposit-text.ts';
import { isForm720X, lawOf, readBytes, readFiling, readJson, UsageError, unsentSoftware, writeFile } from './input.ts';
import { packFiling, unpackFile } from './package.ts';

/** The arguments of the command line: the words after the command, and its options. */
export interface Arguments {
  words: string[];
  options: {
    period?: string;
    what?: string;
    'restore-zeros'?: boolean;
    irs?: string;
    form?: string;
    schedule?: string;
    line?: string;
    claims?: string;
    answers?: string;
    into?: string;
    original?: string;
    json?: boolean;
    mail?: boolean;
    write?: boolean;
    output?: string;
    'rate-book'?: string;
  };
}

/** A command prints to standard output through `print` and returns the exit code, at once or when it is done. */
export interface Command {
  usage: string;
  /** Number of words after the command. */
  words: number;
  summary: string;
  run(args: Arguments, print: (text: string) => void): number | Promise<number>;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function word({ words }: Arguments, at: number, name: string): string {
  const found = words[at];
  if (found === undefined) throw new UsageError(`${name} is missing`);
  return found;
}

export const commands: Readonly<Record<string, Command>> = {
  compute: {
    usage: 'compute FILE',
    words: 1,
    summary:
      'print lines, claims with their file-by dates, totals, cells and issues of a filing as one JSON object; exit code 1 when an issue is an error',
    run(args, print) {
      const computed = computeForm(readFiling(word(args, 0, 'FILE')), lawOf(args.options['rate-book']));
      print(json(computed));
      return hasError(computed.issues) ? 1 : 0;
    },
  },

  amend: {
    usage: 'amend FILED CORRECTED [--json]',
    words: 2,
    summary:
      "compare a Form 720 as it was filed with what it should be: the rows of Form 720-X by the form's own signs; exit code 1 when an issue is an error",
    run(args, print) {
      const original = readFiling(word(args, 0, 'FILED'));
      const corrected = readFiling(word(args, 1, 'CORRECTED'));
      const computed = computeForm720X({ formType: 'Form720X', original, corrected }, lawOf(args.options['rate-book']));
      print(args.options.json ? json(computed) : `${adjustmentText(computed)}${issueList(computed.issues)}`);
      return hasError(computed.issues) ? 1 : 0;
    },
  },

  csv: {
    usage: 'csv FILE',
    words: 1,
    summary: 'print every cell of the return with its label and value',
    run(args, print) {
      const law = lawOf(args.options['rate-book']);
      print(cellsCsv(computeForm(readFiling(word(args, 0, 'FILE')), law), law));
      return 0;
    },
  },

  xml: {
    usage: 'xml FILE [-o return.xml]',
    words: 1,
    summary:
      'print the return as the file for IRS e-file; FILE names the filer under business; of Schedules 1 and 6 of Form 8849 it writes two files, return-schedule-1.xml and return-schedule-6.xml',
    run(args, print) {
      const facts = readFiling(word(args, 0, 'FILE'));
      if (isForm720X(facts)) throw new UsageError(FORM_720X_NOT_SENT);
      const law = lawOf(args.options['rate-book']);
      const record = returnOf(facts, law);
      const forms = formsOf(record).map(({ ending, doc }) => ({ ending, xml: returnXml(doc, law) }));
      const { output } = args.options;
      const [only, ...others] = forms;
      if (only !== undefined && others.length === 0 && output === undefined) {
        print(only.xml);
        return 0;
      }
      for (const { ending, xml } of forms)
        writeNamed(output ?? documentEntries(record.facts.formType).xml, ending, new TextEncoder().encode(xml), print);
      return 0;
    },
  },

  pdf: {
    usage: 'pdf FILE [--mail] [-o copy.pdf]',
    words: 1,
    summary:
      'write the copy of the return for your records, or with --mail what is needed to file it on paper, with the official forms whose blanks are in the folder GAUGER_BLANKS; FILE names the filer under business; of Schedules 1 and 6 of Form 8849 it writes two files, copy-schedule-1.pdf and copy-schedule-6.pdf',
    async run(args, print) {
      const law = lawOf(args.options['rate-book']);
      const record = returnOf(readFiling(word(args, 0, 'FILE')), law);
      const { output, mail = false } = args.options;
      const { pdf, mailing } = documentEntries(record.facts.formType);
      const blanks = mail ? await blanksInUse(law) : [];
      for (const { ending, doc } of formsOf(record)) {
        const bytes = mail ? (await mailingPackage(doc, { law, blanks })).pdf : await formPdf(doc, law);
        writeNamed(output ?? (mail ? mailing : pdf), ending, bytes, print);
      }
      return 0;
    },
  },

  package: {
    usage: 'package FILE OUT.zip',
    words: 2,
    summary:
      'write the return package of a filing: data, PDF, XML or what is mailed, figures, the attachments its rows name, and hashes; attachments are read from attachments/ in the folder of the file; of Schedules 1 and 6 of Form 8849 it writes two packages, OUT-schedule-1.zip and OUT-schedule-6.zip',
    async run(args, print) {
      const out = word(args, 1, 'OUT.zip');
      for (const { ending, bytes } of await packFiling(word(args, 0, 'FILE'), lawOf(args.options['rate-book'])))
        writeNamed(out, ending, bytes, print);
      return 0;
    },
  },

  unpack: {
    usage: 'unpack PACKAGE.zip FOLDER',
    words: 2,
    summary: 'check the hashes of a return package and write its files into a folder; nothing is overwritten',
    run(args, print) {
      print(
        unpackFile(word(args, 0, 'PACKAGE.zip'), word(args, 1, 'FOLDER'))
          .map((file) => `Written: ${file}\n`)
          .join(''),
      );
      return 0;
    },
  },

  blanks: {
    usage: 'blanks fields FILE.pdf [--form 720-X], blanks mark FILE.pdf [-o marked.pdf], or blanks check FOLDER',
    words: 2,
    summary:
      'list the fields of an official blank, with --form as a draft of its map; write a copy with the number of each field; or check every blank of a folder with its map',
    async run(args, print) {
      const what = word(args, 0, 'fields, mark or check');
      const { form, output = 'marked.pdf', 'rate-book': rateBook } = args.options;
      const law = lawOf(rateBook);
      if (what === 'fields') print(await listFields(word(args, 1, 'FILE.pdf'), form, law));
      else if (what === 'mark') {
        await writeMarked(word(args, 1, 'FILE.pdf'), output);
        print(`Written: ${output}\n`);
      } else if (what === 'check') print(await checkBlanks(word(args, 1, 'FOLDER'), law));
      else throw new UsageError(`blanks ${what} is not known: write fields, mark or check`);
      return 0;
    },
  },

  check: {
    usage: 'check FILE [--json]',
    words: 1,
    summary:
      'list what a server would find before the fee and the signature, and the checks that only a server makes; exit code 1 when anything is an error',
    run(args, print) {
      const facts = readFiling(word(args, 0, 'FILE'));
      const check = checkFiling(facts, lawOf(args.options['rate-book']), irsDay(new Date()));
      print(args.options.json ? json(check) : checkText(check));
      return hasError(check.issues) ? 1 : 0;
    },
  },

  explain: {
    usage: 'explain FILE CELL [--json]',
    words: 2,
    summary:
      'say why a cell has its value: 60.tax, 60.rows.0.taxAmount, 60a.noOfGallons, totals.taxLiability; of Form 8849 schedules.1.3a.amount, totals.totalClaim; of Form 720-X adjustments.1.60.change, totals.line4',
    run(args, print) {
      const cell = word(args, 1, 'CELL');
      const explanation = explainCell(readFiling(word(args, 0, 'FILE')), cell, lawOf(args.options['rate-book']));
      print(args.options.json ? json(withSources(explanation)) : explanationText(explanation));
      return 0;
    },
  },

  deposits: {
    usage: 'deposits --period 2026Q3 [FILE] [--json]',
    words: 1,
    summary:
      'list the semimonthly deposits of a quarter: due dates, what a filing owes, what was deposited and what is short',
    run({ words: [file], options }, print) {
      if (options.period === undefined) throw new UsageError('--period is missing, such as --period 2026Q3');
      const law = lawOf(options['rate-book']);
      const filing = file === undefined ? undefined : readFiling(file);
      const { plan, today, issues } = planDeposits(options.period, filing, file ?? 'The filing', law);
      const text = depositText(plan, today);
      print(
        options.json
          ? json({ ...withSources(plan), issues })
          : issues.length === 0
            ? text
            : `${text}\n${issueList(issues)}`,
      );
      return issues.length === 0 ? 0 : 1;
    },
  },

  rates: {
    usage: 'rates --period 2026Q1 [--irs 60 | --irs 3a] [--json], or rates --form 8849 [--schedule 1] [--line 3a]',
    words: 0,
    summary:
      'list the rates of tax lines and claims of a quarter with their dates, citation and confidence; those of Form 8849 without --period are of this quarter',
    run({ options }, print) {
      const isOf8849 = formOf(options) === '8849';
      if (options.period === undefined && !isOf8849)
        throw new UsageError('--period is missing, such as --period 2026Q1');
      const law = lawOf(options['rate-book']);
      if (isOf8849) {
        const { period } = options;
        const quarter = period === undefined ? quarterOfDay(irsDay(new Date())) : quarterNamed(period, '2026Q1');
        const claimed = ratesOfForm8849(quarter, options, law);
        print(options.json ? json(withSources(claimed)) : rateList(quarterName(quarter), [], claimed));
        return 0;
      }
      const period = options.period ?? '';
      const { rates, claims } = listRates(period, options.irs, law);
      print(
        options.json
          ? json(withSources([...rates, ...claims]))
          : rateList(quarterName(quarterNamed(period, '2026Q1')), rates, claims),
      );
      return 0;
    },
  },

  import: {
    usage:
      'import SHEET --period 2026Q1 [--line 60 | --claims all] [--into FILE] [--answers FILE], import SHEET --form 8849 --schedule 1 --period 2026Q1 [--into FILE] [--answers FILE], import SHEET --form 720x --original FILED [--line 60 | --claims all] [--answers FILE], or import SHEET --what businesses [--answers FILE] [--restore-zeros]',
    words: 1,
    summary:
      'read the rows of a spreadsheet (Excel, OpenDocument or CSV) into a Form 720, Form 720-X or Form 8849: print the filing, the open questions, faults, rows set aside and totals as one JSON object; exit code 1 when a question or a fault is left; FILE of --answers is a JSON object with an answer for the id of each question; --into adds the rows to a filing; --what businesses, clients, pcori or deposits (with --period) prints these records instead',
    async run(args, print) {
      const { what, period, line, claims, schedule, answers, into, original, 'rate-book': rateBook } = args.options;
      const restoresZeros = args.options['restore-zeros'];
      const sheet = word(args, 0, 'SHEET');
      const settings = {
        formType: formOfImport(args.options),
        ...{ what, period, line, claims, schedule, restoresZeros },
        answers: answers === undefined ? undefined : readJson(answers),
        into: into === undefined ? undefined : readFiling(into),
        original: original === undefined ? undefined : readFiling(original),
      };
      // Reading spreadsheets takes a library that no other command needs.
      const { importInThread, largestFile } = await import('./import-in-thread.ts');
      const bytes = readBytes(sheet, largestFile(what));
      const imported = await importInThread(bytes, sheet, settings, lawOf(rateBook));
      print(json(imported));
      return imported.questions.length + imported.faults.length > 0 ? 1 : 0;
    },
  },

  mcp: {
    usage: 'mcp [--write]',
    words: 0,
    summary:
      'serve an assistant by the Model Context Protocol on standard input and output: rates, compute, check, explain, deposits, importing rows; with GAUGER_URL and GAUGER_API_KEY also the drafts of an account, which --write lets it create and change; it never pays or signs',
    async run({ options: { write = false } }) {
      // The protocol is loaded by this command alone.
      await (await import('./mcp.ts')).serveMcp(write);
      return 0;
    },
  },

  schema: {
    usage: 'schema [--form 720X | --form 8849]',
    words: 0,
    summary: 'print the JSON schema of the open format',
    run({ options }, print) {
      print(json(schemaOf(options)));
      return 0;
    },
  },
};

/** The form that `--form` names; without it, Form 720. */
function schemaOf(options: Arguments['options']): object {
  if (options.form?.toUpperCase() === '720X') return form720XSchema();
  return formOf(options) === '8849' ? form8849Schema() : filingSchema();
}

function formOf({ form = '720', schedule, line, irs }: Arguments['options']): '720' | '8849' {
  if (form !== '720' && form !== '8849') throw new UsageError(`--form ${form} is not known: write 720 or 8849`);
  if (form === '8849' && irs !== undefined) throw new UsageError('--irs is for Form 720: write --schedule 1 --line 3a');
  if (form === '720' && (schedule ?? line) !== undefined)
    throw new UsageError('--schedule and --line are for --form 8849: write --irs 3a for Schedule C of Form 720');
  return form;
}

function formOfImport({ form }: Arguments['options']): FilingFormType | undefined {
  if (form === undefined) return undefined;
  if (form === '720') return 'Form720';
  if (form.toLowerCase() === '720x') return 'Form720X';
  if (form === '8849') return 'Form8849';
  throw new UsageError(`--form ${form} is not known: write 720, 720x or 8849`);
}

function ratesOfForm8849(quarter: Quarter, { schedule, line }: Arguments['options'], law: Law): ClaimRateInForce[] {
  const rates = form8849RatesInForce(quarter, { schedule, line }, law);
  if (rates.length > 0) return rates;
  if (schedule !== undefined && !form8849Schedules.some((one) => one.schedule === schedule))
    throw new UsageError(`Form 8849 has no Schedule ${schedule}`);
  throw new UsageError(`There is no line ${line} on ${schedule ? `Schedule ${schedule} of ` : ''}Form 8849`);
}

/** Writes a file of one of the forms of a return, with its ending before the last period of the name. */
function writeNamed(name: string, ending: string, bytes: Uint8Array, print: (text: string) => void): void {
  const file = name.replace(/(\.[^./\\]*)?$/, `${ending}$1`);
  writeFile(file, bytes);
  print(`Written: ${file}\n`);
}

/** Makes the unsigned return of a filing, prepared now by software not registered with the IRS. */
function returnOf(facts: unknown, law: Law) {
  return returnOfFiling(facts, law, {
    preparedAt: `${new Date().toISOString().slice(0, 19)}Z`,
    software: unsentSoftware,
  });
}

const checkText = ({ issues, notChecked }: Check): string =>
  `${issueList(issues)}Not checked here:\n${notChecked.map((check) => `  ${check}\n`).join('')}`;

function issueList(issues: readonly (Omit<Issue, 'code'> & { code: string })[]): string {
  if (issues.length === 0) return 'Nothing to fix.\n';
  return issues
    .map(({ severity, path, code, message }) => `${severity}  ${path || '(filing)'}  ${message}  [${code}]\n`)
    .join('');
}

function rateList(period: string, rates: readonly RateInForce[], claims: readonly ClaimRateInForce[]): string {
  const lines = [`Rates in force in ${period}`];
  let irsNumber = '';
  for (const rate of rates) {
    if (rate.irsNumber !== irsNumber) {
      irsNumber = rate.irsNumber;
      lines.push('', `IRS No. ${irsNumber}  ${rate.title}`);
    }
    lines.push(`  ${rateText(rate)}`);
  }
  const ofLines = Map.groupBy(claims, ({ schedule = 'C', line }) => `Schedule ${schedule}, line ${line}`);
  for (const [line, ofLine] of ofLines)
    lines.push('', `${line}  ${ofLine[0]?.title}`, ...ofLine.map((rate) => `  ${rateText(rate)}`));
  return `${lines.join('\n')}\n`;
}

function rateText({
  of,
  rate,
  unit,
  from,
  to,
  citation,
  confidence,
  sourceClass,
  note,
  unpublished,
}: Omit<RateInForce, 'irsNumber'>): string {
  if (from === null) return `none: ${note}; ${citation}`;
  const value = rate === null ? (unpublished ? 'not published yet' : 'no rate known') : `${rate} ${unit}`;
  const days = to === null ? `since ${from}` : `${from} to ${to}`;
  return `${of}: ${value}, ${days}; ${citation} (${confidence}, ${sourceClass} source)${note ? `; ${note}` : ''}`;
}
