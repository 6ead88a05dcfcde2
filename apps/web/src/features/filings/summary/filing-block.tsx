import { SummaryList } from '../../../components/summary-list/summary-list.tsx';
import { addressOf, type OpenFiling } from '../filing/public.ts';

const months = { 1: 'Jan–Mar', 2: 'Apr–Jun', 3: 'Jul–Sep', 4: 'Oct–Dec' };

/** The quarter and the boxes of its page. */
export function FilingBlock({ open: { filing, quarter, editable } }: { open: OpenFiling }) {
  const { finalReturn, addressChange, nilReturn, zeroLiability, oneTimeFiling } = filing.taxYearQuarter;
  return (
    <SummaryList
      title="Filing information"
      paired
      {...(editable && { editAt: addressOf('quarter', filing) })}
      rows={[
        { term: 'Tax year', value: filing.taxYear },
        { term: 'Tax year and quarter', value: `${quarter.quarter}, ${months[quarter.quarter]}` },
        { term: 'Business name', value: filing.businessName },
        { term: 'Final return', value: yesNo(finalReturn) },
        { term: 'Address change', value: yesNo(addressChange) },
        { term: 'Nothing to report', value: yesNo(nilReturn || zeroLiability) },
        { term: 'One-time filing', value: yesNo(oneTimeFiling) },
      ]}
    />
  );
}

const yesNo = (answer: boolean): string => (answer ? 'Yes' : 'No');
