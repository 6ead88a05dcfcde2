import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { LineRatesPage } from './line-rates.tsx';

/** /rates/60/2026Q1: the rates of a tax. */
export function TaxRatesPage() {
  const { irsNumber = '', period = '' } = useParams();
  return (
    <LineRatesPage
      line={irsNumber}
      period={period}
      ask={(signal) => call('getLineRates', { params: { irsNumber, period }, signal })}
    />
  );
}
