import {
  claimPageOf,
  computeForm8849,
  explainForm8849,
  form8849Schedules,
  formatDate,
  law,
  scheduleGroup,
  scheduleTypes,
} from '@gauger/excise';
import { SummaryList, type SummaryRow } from '../../../components/summary-list/summary-list.tsx';
import { addressOf, blockOf, facts8849, type OpenFiling, pagesOfClaim, scheduleAddress } from '../filing/public.ts';
import { type ClaimedPage, ClaimsBlock } from './claims-block.tsx';

type Open = OpenFiling<'Form8849'>;

/** The schedules of a Form 8849 with what is entered once for each, and its claims. */
export function Claim8849Blocks({ open }: { open: Open }) {
  const { filing } = open;
  return (
    <>
      <ScheduleBlock open={open} />
      <ClaimsBlock open={open} claimed={claimedOn8849(open)} total={filing.totalClaim} none="Nothing is claimed yet." />
    </>
  );
}

function ScheduleBlock({ open: { filing, editable } }: { open: Open }) {
  const { scheduleType } = filing.schedule;
  const { yearStart, yearEnd } = filing.additionalProps;
  return (
    <>
      <SummaryList
        title="Filing information"
        paired
        {...(editable && { editAt: addressOf('schedule', filing) })}
        rows={[
          { term: 'Claim', value: filing.period },
          { term: 'Income tax year', value: `${formatDate(yearStart)} to ${formatDate(yearEnd)}` },
          { term: 'Business name', value: filing.businessName },
          ...(filing.schedule.ssn ? [{ term: 'Filed under', value: `SSN ${filing.schedule.ssn}` }] : []),
        ]}
      />
      {scheduleTypes[scheduleType].map((schedule) => {
        const { title = '' } = form8849Schedules.find((one) => one.schedule === schedule) ?? {};
        const { facts } = blockOf(filing, schedule);
        const rows = scheduleGroup(schedule, false, law).fields.flatMap(({ name, label, kind }): SummaryRow[] => {
          const [part = '', line] = name.split('.');
          const value =
            line === undefined ? facts[part] : (facts[part] as Readonly<Record<string, unknown>> | undefined)?.[line];
          if (value === undefined || value === '' || value === false) return [];
          return [
            {
              term: label,
              value: value === true ? 'Yes' : kind === 'date' ? formatDate(String(value)) : String(value),
            },
          ];
        });
        return (
          <SummaryList
            key={schedule}
            title={scheduleType === 'sch1_6' ? `Schedule ${schedule} information` : 'Schedule information'}
            paired
            {...(editable && !filing.sentSchedules.includes(schedule) && { editAt: scheduleAddress(schedule, filing) })}
            rows={[{ term: 'Schedule type', value: `Form 8849 Schedule ${schedule} - ${title}` }, ...rows]}
          />
        );
      })}
    </>
  );
}

function claimedOn8849({ filing }: Open): ClaimedPage[] {
  const facts = facts8849(filing);
  const { schedules } = computeForm8849(facts);
  return pagesOfClaim(filing).flatMap((place) => {
    const { schedule, page } = place;
    const block = filing[`sch${schedule}`] as Readonly<Record<string, { total?: string }>> | undefined;
    const lines = scheduleGroup(schedule, true, law)
      .lines.filter(({ line }) => claimPageOf(schedule, line) === page)
      .flatMap(({ line, name }) => {
        const claim = schedules[schedule]?.[line];
        if (!claim || claim.rows.length === 0) return [];
        const why = () => explainForm8849(facts, `schedules.${schedule}.${line}.amount`);
        return [{ line, name, rows: claim.rows.length, amount: claim.amount, why }];
      });
    return lines.length === 0 ? [] : [{ place, total: block?.[page]?.total ?? '0.00', lines }];
  });
}
