import { KEY_NAME_LENGTH, type KeyScope, keyLifetimes, keyScopeNames, keyScopes } from '@gauger/contract/api-key';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { BusinessPicker } from '../business-choice/public.ts';
import { FreshFactorForm } from '../second-factor/public.ts';
import css from './api-keys.module.css';

interface NewKeyFormProps {
  options: Answer<'listApiKeys'>;
  onMade: (answer: Answer<'createApiKey'>) => void;
}

/** Asks what a new key may do and for how long, and for a second factor. */
export function NewKeyForm({ options, onMade }: NewKeyFormProps) {
  const { mayGive, factors, factorNeeded } = options;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [businesses, setBusinesses] = useState<string[] | null>(null);
  const [days, setDays] = useState('90');

  async function create(proof: object) {
    const chosen = keyScopeNames.filter((scope) => scopes.includes(scope));
    const body = { name, scopes: chosen, businesses, expiresInDays: Number(days), ...proof };
    onMade(await call('createApiKey', { body }));
    setName('');
    setScopes(['read']);
    setBusinesses(null);
  }

  return (
    <div className={css.form}>
      <FreshFactorForm
        title="New key"
        factors={factors}
        factorNeeded={factorNeeded}
        submit="Create key"
        firstField="name"
        onSubmit={create}
      >
        {(errorOf) => (
          <>
            <TextField
              id="name"
              label="Name"
              hint="What the program does, such as Month-end import"
              maxLength={KEY_NAME_LENGTH}
              value={name}
              onChange={setName}
              error={errorOf('name')}
              required
            />
            <fieldset className={css.scopes}>
              <legend>The key may</legend>
              {keyScopeNames.map((scope) => (
                <CheckboxField
                  key={scope}
                  id={`scope-${scope}`}
                  label={keyScopes[scope].label}
                  hint={
                    mayGive.includes(scope)
                      ? keyScopes[scope].about
                      : `${keyScopes[scope].about} Your role does not allow you to give this.`
                  }
                  checked={scopes.includes(scope)}
                  disabled={scope === 'read' || !mayGive.includes(scope)}
                  onChange={(checked) =>
                    setScopes(checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
                  }
                />
              ))}
            </fieldset>
            <BusinessPicker
              id="businesses"
              label="The key sees"
              all="All businesses that you see"
              value={businesses}
              onChange={setBusinesses}
              error={errorOf('businesses')}
            />
            <SelectField
              id="expiresInDays"
              label="Expires after"
              value={days}
              onChange={setDays}
              choices={keyLifetimes.map((count) => ({ value: String(count), label: `${count} days` }))}
            />
          </>
        )}
      </FreshFactorForm>
    </div>
  );
}
