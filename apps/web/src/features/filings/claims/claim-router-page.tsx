import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { FieldError } from '../../../components/error-summary/error-summary.tsx';
import { RadioField } from '../../../components/fields/radio-field.tsx';
import { focusField } from '../../../components/focus-field.ts';
import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { addressOf, FilingForm, FilingLayout, type OpenFiling, WithFiling } from '../filing/public.ts';
import { claimLink } from './claim-link.ts';
import css from './claims.module.css';
import { DESTINATION, RouterDestination } from './router-destination.tsx';
import { pathAt, type RouterPath, routerAddress } from './router-path.ts';
import { useIncomeTaxYearEnd } from './use-income-tax-year-end.ts';

const FORM = 'claimRouter';
/** No path of a fact, so that nobody is asked to comment on it. */
const ANSWER = 'router-answer';

/** Asks about the use of the fuel, one question after the other, until it finds the line or another place of the claim. */
export function ClaimRouterPage() {
  return <WithFiling opens="getClaims720">{(open) => <ClaimRouter open={open} />}</WithFiling>;
}

function ClaimRouter({ open }: { open: OpenFiling }) {
  const { filing } = open;
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const path = pathAt(address);
  const places = path.given.map(({ place }) => place);
  const step = places.join('.');
  // Going back shows the given answer.
  const [longest, setLongest] = useState(places);
  const before = places.every((place, at) => longest[at] === place) ? longest[places.length] : undefined;
  const chosenBefore = before === undefined ? '' : String(before);
  const [typed, setTyped] = useState<{ step: string; chosen: string; errors: readonly FieldError[] }>();
  const { chosen, errors } = typed?.step === step ? typed : { chosen: chosenBefore, errors: [] };
  useFocusOnStep(step, path, chosen);

  function proceed() {
    if (chosen === '') {
      setTyped({ step, chosen, errors: [{ field: ANSWER, message: 'Choose the answer that fits' }] });
      return;
    }
    const next = [...places, Number(chosen)];
    setLongest(next);
    void navigate(routerAddress(filing.id, next));
  }

  const yearEnds = Number(useIncomeTaxYearEnd(open));
  const wayIn = path.end && claimLink(path.end, open, yearEnds);
  return (
    <FilingLayout
      open={open}
      here="claims"
      heading="What happened to the fuel?"
      back={places.length === 0 ? addressOf('claims', filing) : routerAddress(filing.id, places.slice(0, -1))}
      primary={
        path.question
          ? { label: 'Continue', form: FORM }
          : wayIn && { label: wayIn.label, onClick: () => void navigate(wayIn.to) }
      }
    >
      <div className={css.page}>
        {path.question && (
          <FilingForm id={FORM} errors={errors} disabled={false} onSubmit={proceed}>
            <RadioField
              key={step}
              id={ANSWER}
              label={path.question.text}
              {...(path.question.help ? { hint: path.question.help } : {})}
              required
              choices={path.question.answers.map(({ label, help }, at) => ({
                value: String(at),
                label,
                ...(help ? { hint: help } : {}),
              }))}
              value={chosen}
              onChange={(now) => setTyped({ step, chosen: now, errors: [] })}
              error={errors[0]?.message}
            />
          </FilingForm>
        )}
        {path.end && <RouterDestination end={path.end} open={open} />}
        {places.length > 0 && (
          <div className={css.answers}>
            <SummaryList
              title="Your answers"
              rows={path.given.map(({ question, answer }, at) => ({
                term: question.text,
                value: (
                  <span className={css.answer}>
                    {answer.label}
                    <Link to={routerAddress(filing.id, places.slice(0, at))}>
                      Change<span className="spoken"> the answer to: {question.text}</span>
                    </Link>
                  </span>
                ),
              }))}
            />
          </div>
        )}
      </div>
    </FilingLayout>
  );
}

/** Brings the focus to the question, or to where the answers lead, once one has gone on or back. */
function useFocusOnStep(step: string, { end }: RouterPath, chosen: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusField(end ? DESTINATION : chosen === '' || chosen === '0' ? ANSWER : `${ANSWER}-${chosen}`);
  });
}
