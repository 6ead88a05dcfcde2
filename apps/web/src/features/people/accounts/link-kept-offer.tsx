import { useEffect } from 'react';
import { providerTitles } from '../../../api/providers.ts';
import { showSuccess } from '../../../components/banners/banners.tsx';
import { linkKeptOffer } from './openid.ts';

/** Links the account elsewhere whose owner has just signed in here, and says so. */
export function LinkKeptOffer() {
  useEffect(() => {
    void linkKeptOffer().then((provider) => {
      if (provider) showSuccess(`${providerTitles[provider]} is linked. You can now use it to log in`);
    });
  }, []);
  return null;
}
