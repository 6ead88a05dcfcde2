import { editors } from '@gauger/contract';
import { claimFuels, formatDate, grouped, law } from '@gauger/excise';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { businessQuery, useRights } from '../../../account/public.ts';
import { type Answer, call, queryOf, Refusal } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { Body, CardTable, Cell, ColumnHead, Head, Row, RowHead } from '../../../components/card-table/card-table.tsx';
import { ErrorSummary, type FieldError } from '../../../components/error-summary/error-summary.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { DecimalInput } from '../../../components/fields/decimal-input.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { Icon } from '../../../components/icon/icon.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { NotYourRole } from '../../../frame/not-your-role.tsx';
import { BusinessCrumb } from '../../clients/businesses/public.ts';
import css from './form-4136-page.module.css';

type Claim = Answer<'listForm4136'>[number];

/** The value of "any fuel" in the list of fuels. */
const ANY = 'any';
const fuelChoices = [
  { value: ANY, label: 'Any fuel' },
  ...claimFuels(law).map((fuel) => ({ value: fuel, label: fuelName(fuel) })),
];

/** "diesel" → "Diesel" */
function fuelName(fuel: string | null): string {
  return fuel === null ? 'Any fuel' : `${fuel.charAt(0).toUpperCase()}${fuel.slice(1)}`;
}

/** The fuel that a business claims on Form 4136 of its income tax return: other claims for the same days are warned of. */
export function Form4136Page() {
  const [address] = useSearchParams();
  const { edits } = useRights();
  const business = address.get('business');
  if (business === null) return <Navigate to="/home/businesslist" replace />;
  return edits ? <ClaimsOn4136 businessId={business} /> : <NotYourRole for={editors} />;
}

interface Entered {
  fuel: string;
  periodStart: string;
  periodEnd: string;
  gallons: string;
}

const EMPTY: Entered = { fuel: '', periodStart: '', periodEnd: '', gallons: '' };

function ClaimsOn4136({ businessId }: { businessId: string }) {
  const { data: business, error } = useQuery(businessQuery(businessId));
  const queries = useQueryClient();
  const queryKey = ['form4136', businessId];
  const { data: claims } = useQuery(queryOf(queryKey, 'listForm4136', { params: { id: businessId } }));
  const [entered, setEntered] = useState(EMPTY);
  const [editing, setEditing] = useState<string>();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  function show(after: readonly Claim[], given: string) {
    queries.setQueryData(queryKey, after);
    void queries.invalidateQueries({ queryKey: ['claimedElsewhere'] });
    showSuccess(given);
  }
  const saving = useMutation({
    mutationFn: () => {
      const { fuel, gallons, ...days } = entered;
      const body = { ...days, fuel: fuel === ANY ? null : fuel, gallons: gallons === '' ? null : gallons };
      return editing === undefined
        ? call('addForm4136', { params: { id: businessId }, body })
        : call('saveForm4136', { params: { id: businessId, claimId: editing }, body });
    },
    onSuccess(after) {
      show(after, 'The Form 4136 entry is saved');
      setEntered(EMPTY);
      setEditing(undefined);
      setErrors([]);
    },
    onError(refusal) {
      const found = refusal instanceof Refusal ? refusal.issues : [];
      setErrors(found.map(({ path, message }) => ({ field: path || 'fuel', message })));
      if (found.length === 0) showError(refusal.message);
    },
  });
  const deleting = useMutation({
    mutationFn: (claimId: string) => call('deleteForm4136', { params: { id: businessId, claimId } }),
    onSuccess: (after) => show(after, 'The Form 4136 entry is deleted'),
    onError: (refusal) => showError(refusal.message),
  });
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message;
  const set = (change: Partial<Entered>) => setEntered({ ...entered, ...change });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = [
      ...(entered.fuel === '' ? [{ field: 'fuel', message: 'Choose the fuel' }] : []),
      ...(['periodStart', 'periodEnd'] as const).flatMap((field) =>
        /^\d{4}-\d{2}-\d{2}$/.test(entered[field])
          ? []
          : [
              {
                field,
                message: `${field === 'periodStart' ? 'Period from' : 'Period to'}: enter a date, such as Jan 1, 2026`,
              },
            ],
      ),
    ];
    setErrors(missing);
    if (missing.length === 0) saving.mutate();
  }

  return (
    <HomePage
      title="Form 4136"
      heading="Fuel claimed on Form 4136"
      business={business && <BusinessCrumb current={business} />}
    >
      {error && <Notice kind="error" title={error.message} />}
      <p className={css.lead}>
        Record what you claim on Form 4136 with your income tax return. We warn you when a claim on Form 720 or Form
        8849 covers the same fuel and days. Gauger does not file Form 4136.
      </p>
      {claims && claims.length > 0 && (
        <CardTable className={`ruled ${css.table}`} aria-label="Fuel claimed on Form 4136">
          <Head>
            <Row>
              <ColumnHead>Fuel</ColumnHead>
              <ColumnHead>Form</ColumnHead>
              <ColumnHead>Period</ColumnHead>
              <ColumnHead className={css.number}>Gallons</ColumnHead>
              <ColumnHead>
                <span className="spoken">Actions</span>
              </ColumnHead>
            </Row>
          </Head>
          <Body>
            {claims.map((claim) => (
              <Row key={claim.id} data-editing={claim.id === editing || undefined}>
                <RowHead>{fuelName(claim.fuel)}</RowHead>
                <Cell data-label="Form">{claim.name}</Cell>
                <Cell data-label="Period">
                  {formatDate(claim.periodStart)} to {formatDate(claim.periodEnd)}
                </Cell>
                <Cell data-label="Gallons" className={css.number}>
                  {claim.gallons === null ? 'Not entered' : grouped(claim.gallons)}
                </Cell>
                <Cell className={css.acts}>
                  <ActionIcon
                    aria-label={`Edit ${fuelName(claim.fuel)}, ${formatDate(claim.periodStart)}`}
                    title="Edit"
                    onClick={() => {
                      setEditing(claim.id);
                      setErrors([]);
                      setEntered({ ...claim, fuel: claim.fuel ?? ANY, gallons: claim.gallons ?? '' });
                      focusField('fuel');
                    }}
                  >
                    <Icon name="edit" />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Delete ${fuelName(claim.fuel)}, ${formatDate(claim.periodStart)}`}
                    title="Delete"
                    onClick={() => {
                      if (claim.id === editing) setEditing(undefined);
                      deleting.mutate(claim.id);
                    }}
                  >
                    <Icon name="delete" />
                  </ActionIcon>
                </Cell>
              </Row>
            ))}
          </Body>
        </CardTable>
      )}
      {claims?.length === 0 && <p className={css.none}>Nothing is recorded yet.</p>}
      <form className={css.form} onSubmit={submit} noValidate>
        <h2>{editing === undefined ? 'Add an entry' : 'Change the entry'}</h2>
        <ErrorSummary errors={errors} />
        <div className={css.fields}>
          <SelectField
            id="fuel"
            label="Fuel"
            required
            placeholder="Select"
            value={entered.fuel}
            onChange={(fuel) => set({ fuel })}
            choices={fuelChoices}
            error={errorOf('fuel')}
          />
          <DateInput
            id="periodStart"
            label="Period from"
            required
            value={entered.periodStart}
            onChange={(periodStart) => set({ periodStart })}
            error={errorOf('periodStart')}
          />
          <DateInput
            id="periodEnd"
            label="Period to"
            required
            value={entered.periodEnd}
            onChange={(periodEnd) => set({ periodEnd })}
            error={errorOf('periodEnd')}
          />
          <DecimalInput
            id="gallons"
            label="Gallons (optional)"
            decimals={0}
            value={entered.gallons}
            onChange={(gallons) => set({ gallons })}
            error={errorOf('gallons')}
          />
        </div>
        <p className={css.buttons}>
          <Button type="submit" loading={saving.isPending}>
            {editing === undefined ? 'Add entry' : 'Save entry'}
          </Button>
          {editing !== undefined && (
            <Button
              variant="subtle"
              onClick={() => {
                setEditing(undefined);
                setEntered(EMPTY);
                setErrors([]);
              }}
            >
              Cancel
            </Button>
          )}
        </p>
      </form>
    </HomePage>
  );
}
