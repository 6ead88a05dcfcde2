import { Navigate, useSearchParams } from 'react-router';
import { useRights } from '../session/public.ts';
import { LIST, NEW } from './tax-preparer-address.ts';
import { EditTaxPreparer, NewTaxPreparer } from './tax-preparer-form.tsx';
import { TaxPreparerList } from './tax-preparer-list.tsx';

/** Tax Preparers: the list, or the form of the preparer the address names (`?preparer=`). */
export function TaxPreparersPage() {
  const [address] = useSearchParams();
  const { keepsPreparers } = useRights();
  const id = address.get('preparer');
  if (!id) return <TaxPreparerList />;
  if (!keepsPreparers) return <Navigate to={LIST} replace />;
  return id === NEW ? <NewTaxPreparer /> : <EditTaxPreparer key={id} id={id} />;
}
