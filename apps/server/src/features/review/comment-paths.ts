import { deposit, overpayment, paymentOption, refundAccount, taxYearQuarter } from '@gauger/contract';
import { type Filing, law } from '@gauger/excise';

/** The names in a part of a filing, and those below them; null where there are none. */
type Known = ReadonlyMap<string, Below>;
type Below = Known | Rows | null;
/** Rows, of which as many are there, with the fields each has. */
interface Rows {
  count: number;
  fields: Known;
}

/**
 * Finds the shortest beginning of a comment's path that names a missing row or field; undefined when the path exists. Fields of a
 * business or of a preparer are not part of the filing and not checked.
 */
export function absentPart(path: string, facts: Filing): string | undefined {
  const [part = '', ...names] = path.split('.');
  let below: Below | undefined = partsOf(facts).get(part);
  if (below === undefined) return undefined;
  let at = part;
  for (const name of names) {
    at = `${at}.${name}`;
    below = within(below, name);
    if (below === undefined) return at;
  }
  return undefined;
}

function within(of: Below, name: string): Below | undefined {
  if (of === null) return undefined;
  if (of instanceof Map) return of.get(name);
  const { count, fields } = of as Rows;
  return /^(0|[1-9]\d{0,5})$/.test(name) && Number(name) < count ? fields : undefined;
}

const known = (names: readonly string[], more: readonly (readonly [string, Below])[] = []): Known =>
  new Map([...names.map((name) => [name, null] as const), ...more]);
const keysOf = ({ shape }: { shape: object }): string[] => Object.keys(shape);
const namesOf = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);
const rows = (of: readonly unknown[] | undefined, fields: readonly string[]): Rows => ({
  count: of?.length ?? 0,
  fields: known(fields),
});

function partsOf({ filingData, claimsData, deposit: deposited }: Filing): Known {
  const lines = law.lines.map(({ irsNumber, fields }) => {
    const entered = rows(filingData[irsNumber]?.rows, [...namesOf(fields), 'attachments']);
    return [irsNumber, known(['emptyTaxLiability', 'taxWithRegularMethod'], [['rows', entered]])] as const;
  });
  const groups = law.claims.map(({ group, fields, lines: claimed }) => {
    const names = claimed.flatMap((line) => namesOf(line.fields));
    const entered = rows(claimsData?.groups?.[group]?.lines, ['line', ...names, 'attachments']);
    return [group, known(namesOf(fields), [['lines', entered]])] as const;
  });
  const made = rows(deposited?.deposits, keysOf(deposit.shape.deposits.unwrap().element));
  return known(
    [],
    [
      ['filing', known([])],
      ['filingData', known([], lines)],
      ['claimsData', known(['monthIncomeTaxYearEnds', 'totalClaim'], [['groups', known([], groups)]])],
      ['deposit', known(keysOf(deposit), [['deposits', made]])],
      // The refund account is on the page of the overpayment.
      ['overpayment', known(keysOf(overpayment), [['refundAccount', known(keysOf(refundAccount))]])],
      ['paymentOption', known(keysOf(paymentOption))],
      ['taxYearQuarter', known(keysOf(taxYearQuarter))],
    ],
  );
}
