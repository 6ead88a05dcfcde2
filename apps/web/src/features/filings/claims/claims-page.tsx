import { countFixes } from '@gauger/contract/fixes';
import { type ClaimGroupId, type ClaimSection, claimsOf } from '@gauger/excise';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { counted } from '../../../components/counted.ts';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { monthChoices } from '../../../components/months.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { useSaveBeforeLeaving } from '../../../frame/save-before-leaving.ts';
import {
  addressOf,
  BackupState,
  claimLabel,
  claimsOn,
  DraftNotice,
  draftOf,
  FilingLayout,
  type OpenFiling,
  type PageDraft,
  type Place,
  placeAfter,
  ResetDraft,
  useFieldAnchor,
  WithFilingDraft,
} from '../filing/public.ts';
import { LastImport, RowTools } from '../row-sheets/public.ts';
import { isWithoutTax } from './claim-link.ts';
import { ClaimTotal, ListedClaim } from './claim-list.tsx';
import css from './claims.module.css';
import { routerAddress } from './router-path.ts';
import { CLAIM_LIST, type ClaimListFields, useSavedYearEnd } from './use-income-tax-year-end.ts';

/** The groups of Schedule C by who claims. */
const kinds: readonly { title: string; groups: readonly ClaimGroupId[] }[] = [
  { title: 'You used the fuel, or exported it', groups: ['1', '2', '3', '4', '5', '6'] },
  { title: 'You sold the fuel as a registered vendor', groups: ['7', '8', '9', '10', '11'] },
  { title: 'You made a mixture, or sold alternative fuel', groups: ['12', '13'] },
  { title: 'Other claims', groups: ['14', '14ijk'] },
];

/** IRS CLAIM INFO: the claims that the return of the quarter takes, and what was claimed. */
export function ClaimsPage() {
  return (
    <WithFilingDraft<ClaimListFields> page={CLAIM_LIST} opens="getClaims720">
      {(opened) => <Claims {...opened} />}
    </WithFilingDraft>
  );
}

interface ClaimsProps {
  open: OpenFiling;
  draft: PageDraft<ClaimListFields>;
  onReset: () => void;
}

function Claims({ open, draft, onReset }: ClaimsProps) {
  const { filing, quarter, editable } = open;
  const navigate = useNavigate();
  const saved = useSavedYearEnd(filing);
  const [chosen, setChosen] = useState(draft.restored?.fields.monthIncomeTaxYearEnds);
  const [busy, setBusy] = useState(false);
  const month = chosen ?? saved;
  useFieldAnchor('claimsData');
  const next = placeAfter('claims', open);
  const sections = claimsOn(quarter);
  const missing = sections.flatMap(({ section, status }) => (status.onReturn ? [] : [{ section, status }]));

  function choose(monthIncomeTaxYearEnds: string) {
    setChosen(monthIncomeTaxYearEnds);
    draft.changed(() => ({ monthIncomeTaxYearEnds }));
  }

  const isUnsaved = () => editable && draft.isUnsaved();

  /** Saves the month, where another was chosen. @returns whether the page may be left */
  async function settle(): Promise<boolean> {
    if (chosen === undefined || !isUnsaved()) return true;
    setBusy(true);
    const outcome = await draft.commit(() => open.save({ claimsData: { monthIncomeTaxYearEnds: chosen } }));
    setBusy(false);
    if ('saved' in outcome) showSuccess('Claims Saved successfully');
    if ('refused' in outcome) showError(outcome.refused);
    return 'saved' in outcome;
  }
  useSaveBeforeLeaving(settle, isUnsaved);

  async function proceed(to: Place) {
    if (await settle()) void navigate(addressOf(to, filing));
  }

  return (
    <FilingLayout
      open={open}
      here="claims"
      lead="IRS CLAIM INFO"
      heading="Claims (Schedule C)"
      primary={next && { label: editable ? 'Save and Continue' : 'Continue', busy, onClick: () => void proceed(next) }}
      actions={editable && <ResetDraft draft={draft} saved={filing.claimsData !== null} onReset={onReset} />}
      saveState={<BackupState keeping={draft.keeping} />}
    >
      <DraftNotice restored={draft.restored} />
      <div className={css.page}>
        {isWithoutTax(filing) && (
          <Notice kind="due" title="Schedule C needs a tax liability">
            <p>
              This return has no tax liability so far.{' '}
              <Link to={addressOf('taxInfo', filing)}>Report a tax for the quarter</Link>, or claim on Form 8849
              instead.
            </p>
          </Notice>
        )}
        <Instructions
          sentences={[
            'Use Schedule C to claim back tax paid on fuel, tires and other articles. Your claims reduce the tax on this return.',
            'Click a claim, enter its period, pick a fuel or a use, and enter the gallons. Gauger fills in the rate and the amount.',
            'Do not claim here what you claimed or will claim on Form 4136, on Form 8849, or on an earlier Schedule C.',
            'Claims on lines 1 to 6 and 14b to 14d must total $750 or more. Claims by vendors have their own minimums.',
          ]}
          citation="Form 720, Schedule C; 26 USC 6421, 6427"
        />
        <p>
          Not sure which claim? <Link to={routerAddress(filing.id)}>What happened to the fuel?</Link>
        </p>
        <LastImport open={open} claims="all" />
        <RowTools open={open} claims="all" settle={settle} />
        <div className={css.month}>
          <SelectField
            id="monthIncomeTaxYearEnds"
            label="Month your income tax year ends"
            choices={monthChoices}
            value={month}
            disabled={!editable}
            onChange={choose}
          />
        </div>
        <div className={css.kinds}>
          {kinds.map(({ title, groups }) => {
            const offered = sections.filter(
              ({ section, status }) =>
                groups.includes(section.group) && (status.onReturn || filing.claimsData?.groups?.[section.group]),
            );
            return (
              offered.length > 0 && (
                <section key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {offered.map(({ section }) => (
                      <Group key={section.group} section={section} open={open} />
                    ))}
                  </ul>
                </section>
              )
            );
          })}
          <ClaimTotal label="Total claim" amount={filing.totals.totalClaim ?? '0.00'} />
        </div>
        {missing.length > 0 && (
          <Instructions
            title={`${counted(missing.length, 'claim is', 'claims are')} not on this return`}
            sentences={missing.map(({ section, status }) => `${section.title}: ${status.reason}`)}
          />
        )}
      </div>
    </FilingLayout>
  );
}

function Group({ section, open: { filing, quarter, drafts, findings } }: { section: ClaimSection; open: OpenFiling }) {
  return (
    <ListedClaim
      link={<Link to={addressOf(section, filing)}>{claimLabel(section)}</Link>}
      isDraft={drafts.has(draftOf(section, filing))}
      total={filing.claimsData?.groups?.[section.group]?.total}
      fixes={countFixes(findings.get(section))}
      lines={claimsOf(quarter).find(({ group }) => group === section.group)?.lines ?? []}
    />
  );
}
