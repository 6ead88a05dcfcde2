import { keyScopes } from '@gauger/contract/api-key';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Answer, call, queryOf } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/banners/banners.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { formatMoment } from '../../../components/moment.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import records from '../../../components/record-list/record-list.module.css';
import { ShownSecret } from '../../../components/shown-secret/shown-secret.tsx';
import { State } from '../../../components/state/state.tsx';
import { HomePage } from '../../../frame/home-page.tsx';
import { describeLimit } from '../business-choice/public.ts';
import css from './api-keys.module.css';
import { NewKeyForm } from './new-key-form.tsx';

const ADVICE = 'Store it where only your program can read it. Anyone who has it can do what it allows.';

type ApiKey = Answer<'listApiKeys'>['keys'][number];

/** API keys: what programs may do in the name of a person. */
export function ApiKeysPage() {
  const { data, error, refetch } = useQuery(queryOf(['API keys'], 'listApiKeys', {}));
  const [made, setMade] = useState<Answer<'createApiKey'>>();

  async function revoke({ id, name }: ApiKey) {
    const agreed = await confirm({
      title: `Revoke ${name}?`,
      body: 'The next call with this key is refused. You cannot undo this.',
      confirm: 'Revoke key',
      danger: true,
    });
    if (!agreed) return;
    try {
      await call('revokeApiKey', { params: { id } });
      showSuccess(`The key ${name} is revoked`);
    } catch (failure) {
      showError((failure as Error).message);
    }
    await refetch();
  }

  return (
    <HomePage title="API keys" narrow>
      <p className={`${records.lead} ${css.lead}`}>
        A program with a key uses Gauger in your name: never with more than your role, and only for what you check
        below. <a href="/api-docs">Read how to call Gauger</a>.
      </p>
      {error && <Notice kind="error" title={error.message} />}
      {!data && !error && <InlineProgress label="Loading…" />}
      {made && <ShownSecret key={made.key} secret={made.key} name={made.apiKey.name} advice={ADVICE} />}
      {data && (
        <>
          <KeyList keys={data.keys} onRevoke={(key) => void revoke(key)} />
          {data.factors.length === 0 ? (
            <Notice kind="due" title="Add a second factor to create a key">
              <p>
                A key opens your account without a password. Add an authenticator app or a passkey in{' '}
                <Link to="/home/security">My security</Link>, then come back.
              </p>
            </Notice>
          ) : (
            <NewKeyForm
              options={data}
              onMade={(answer) => {
                setMade(answer);
                void refetch();
              }}
            />
          )}
        </>
      )}
    </HomePage>
  );
}

const states = {
  active: { level: 'full', tone: 'good', word: 'Active' },
  expired: { level: 'empty', tone: 'quiet', word: 'Expired' },
  revoked: { level: 'empty', tone: 'quiet', word: 'Revoked' },
} as const;

function KeyList({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  if (keys.length === 0) return <p>There is no key yet.</p>;
  return (
    <ul className={`${records.list} ${records.ruled} ${css.list}`}>
      {keys.map((key) => (
        <li key={key.id}>
          <span className={css.about}>
            <span className={records.name}>
              <b>{key.name}</b>
              <State {...states[key.state]} />
            </span>
            <code>{key.shown}…</code>
            <small>{key.scopes.map((scope) => keyScopes[scope].label).join(', ')}</small>
            {key.businesses && <small>Only {describeLimit(key.businesses)}</small>}
            <small>
              Created by {key.createdBy.name} {formatMoment(key.createdAt)}, expires {formatMoment(key.expiresAt)},{' '}
              {key.lastUsedAt === null ? 'not used yet' : `last used ${formatMoment(key.lastUsedAt)}`}
            </small>
          </span>
          {key.state === 'active' && (
            <Button variant="default" size="sm" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
              Revoke
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
