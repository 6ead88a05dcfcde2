import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Answer, call, Refusal } from '../../../api/call.ts';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import { Page } from '../../../frame/page.tsx';
import { SiteFrame } from '../../../frame/site-frame.tsx';
import { messages } from './messages.ts';
import { stateAfter } from './next-step.ts';
import { keepOffer, takeRequest } from './openid.ts';
import { type PanelState, steps } from './panel-state.ts';
import { StepLink } from './step-link.tsx';

/** /signed-in/…: where a provider sends the browser back to. What came with it is used here, once, and is gone from the address. */
export function OpenIdPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  // The answer is good for one use, and effects may run twice.
  const began = useRef(false);

  useEffect(() => {
    if (began.current) return;
    began.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    void finish(search).then(
      (state) => navigate('/', { replace: true, state }),
      (error: unknown) => setProblem(wordsOf(error)),
    );
  }, [search, navigate]);

  return (
    <SiteFrame>
      <Page title={problem ? messages.openIdFailed : 'Logging in'}>
        <h1>{problem ? messages.openIdFailed : 'Logging in'}</h1>
        {problem ? (
          <>
            <p role="alert">{problem}</p>
            <p>
              <StepLink step="login">Back to Login</StepLink>
            </p>
          </>
        ) : (
          <InlineProgress label="Loading…" />
        )}
      </Page>
    </SiteFrame>
  );
}

/** @returns what the landing page is entered with: who is signed in passes through it */
async function finish(search: string): Promise<PanelState> {
  const begun = takeRequest();
  if (!begun) throw new Error(messages.openIdElsewhere);
  const { request, from } = begun;
  const outcome = await call('finishOpenId', { body: { request, answer: search.slice(1) } });
  return { ...(from && { from }), ...next(outcome) };
}

function next({ signedIn, next, offer = '', ...person }: Answer<'finishOpenId'>): PanelState {
  const { emailId } = person;
  if (signedIn) return stateAfter(signedIn);
  if (next === 'register') return { index: steps.register, emailId, offer: { token: offer, ...person } };
  keepOffer(offer);
  return { index: steps.login, emailId, isLinking: true };
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal && error.issues[0]) return error.issues[0].message;
  return error instanceof Error ? error.message : 'Try again in a moment';
}
