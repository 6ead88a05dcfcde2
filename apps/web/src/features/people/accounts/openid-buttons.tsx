import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Provider, providerTitles } from '../../../api/providers.ts';
import { goToProvider } from './openid.ts';
import css from './openid-buttons.module.css';
import { usePanelState } from './panel-state.ts';
import { useSignInOptions } from './sign-in-options.ts';

/** The accounts elsewhere that one may sign in with here; nothing where none is configured. */
export function OpenIdButtons() {
  const providers = useSignInOptions()?.providers ?? [];
  const { from } = usePanelState();
  const [going, setGoing] = useState<Provider>();
  const [problem, setProblem] = useState('');
  if (providers.length === 0) return null;

  async function go(provider: Provider) {
    setGoing(provider);
    setProblem('');
    try {
      await goToProvider(provider, from);
    } catch (error) {
      setGoing(undefined);
      setProblem(error instanceof Error ? error.message : 'Try again in a moment');
    }
  }

  return (
    <div className={css.buttons}>
      <p>or with an account you have</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          loading={going === provider}
          disabled={going !== undefined}
          onClick={() => void go(provider)}
        >
          Continue with {providerTitles[provider]}
        </Button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
