import { getReferenceLists, type ResponseOf } from '@gauger/contract';
import { businessFields } from '@gauger/contract/business';
import { placeFields } from '@gauger/contract/rules';
import { filingStates, gridColumns, law } from '@gauger/excise';
import { type BoundCall, bound, PreparedAnswer } from '../../../http/public.ts';

type Lists = ResponseOf<typeof getReferenceLists>;
type Choices = Lists['businessTypes'];

const choicesOf = (list: readonly { value: string; label: string }[] = []): Choices =>
  list.map(({ value, label }) => ({ value, label }));

/** The lists that bodies choose from, of the catalog and the rules that check them. */
const lists = (): Lists => ({
  businessTypes: choicesOf(businessFields.businessType.choices()),
  countries: placeFields.country.choices().map(({ value: country }) => ({
    value: country,
    states: choicesOf(placeFields.state.choices({ country })),
  })),
  countryCodes: choicesOf(placeFields.countryCode.choices()),
  filingStates: [...filingStates],
  taxes: law.lines.map((line) => ({
    irsNumber: line.irsNumber,
    title: line.title,
    fields: gridColumns(line, true).map(({ name, label, kind, unit, choices }) => ({
      name,
      label,
      kind,
      unit: unit ?? null,
      choices: choicesOf(choices),
    })),
  })),
});

export function referenceCalls(): BoundCall[] {
  const answer = new PreparedAnswer(lists());
  return [bound(getReferenceLists, async () => answer)];
}
