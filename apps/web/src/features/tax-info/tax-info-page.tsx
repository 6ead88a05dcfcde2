import { useNavigate } from 'react-router';
import { Instructions } from '../../components/instructions/instructions.tsx';
import { addressOf, FilingLayout, type OpenFiling, placeAfter, WithFiling } from '../filing/public.ts';

/** Where the tax lines begin: what the left menu is for. */
export function TaxInfoPage() {
  return <WithFiling>{(open) => <TaxInfo open={open} />}</WithFiling>;
}

function TaxInfo({ open }: { open: OpenFiling }) {
  const navigate = useNavigate();
  const next = placeAfter('taxInfo', open.quarter);
  return (
    <FilingLayout
      open={open}
      here="taxInfo"
      heading="Tell us more about your business."
      primary={next && { label: 'Proceed', onClick: () => navigate(addressOf(next, open.filing.id)) }}
    >
      <Instructions
        open
        sentences={[
          'Form 720 has several taxes. Click a tax in the left menu to file it for the quarter.',
          'A tax may be filed with empty tax liability.',
          'Select dates within the quarter.',
        ]}
      />
    </FilingLayout>
  );
}
