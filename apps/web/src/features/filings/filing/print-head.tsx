import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { businessQuery, filerNumber } from '../../../account/public.ts';
import { usePrintHead } from '../../../components/print/use-print-head.ts';

interface PrintHeadProps {
  businessId: string;
  businessName: string;
  /** "Form 720, 2026 Q3". */
  form: string;
}

/** Names printed pages by business, EIN and form. The EIN is loaded once the page is shown. */
export const PrintHead = memo(function PrintHead({ businessId, businessName, form }: PrintHeadProps) {
  const shown = useShown();
  const { data } = useQuery({ ...businessQuery(businessId), enabled: shown });
  usePrintHead([businessName, ...(data ? [numberOf(data)] : []), form].join(', '));
  return null;
});

const numberOf = (business: Parameters<typeof filerNumber>[0]): string => {
  const { term, value } = filerNumber(business);
  return `${term} ${value}`;
};

/** Whether the browser has had time since the page was shown. */
function useShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

const SETTLED_MS = 1_500;
