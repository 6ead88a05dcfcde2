import { Navigate, useSearchParams } from 'react-router';
import { useRights } from '../../../account/public.ts';
import { LIST, NEW, OWN } from './tax-preparer-address.ts';
import { EditTaxPreparer, NewTaxPreparer, OwnTaxPreparer } from './tax-preparer-form.tsx';
import { TaxPreparerList } from './tax-preparer-list.tsx';

/** Tax Preparers: the list, or the form of the preparer the address names (`?preparer=`). */
export function TaxPreparersPage() {
  const [address] = useSearchParams();
  const { keepsPreparers } = useRights();
  const id = address.get('preparer');
  if (!id) return <TaxPreparerList />;
  if (!keepsPreparers) return <Navigate to={LIST} replace />;
  if (id === NEW) return <NewTaxPreparer />;
  return id === OWN ? <OwnTaxPreparer /> : <EditTaxPreparer key={id} id={id} />;
}
