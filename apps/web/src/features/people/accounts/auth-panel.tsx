import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { InlineProgress } from '../../../components/progress/progress.tsx';
import css from './auth-panel.module.css';
import { LoginStep } from './login-step.tsx';
import { type Step, steps, usePanelState } from './panel-state.ts';

/** Login is there at once; the other steps come when they are asked for. */
const screens: Record<Step, ComponentType> = {
  login: LoginStep,
  register: lazy(() => import('./register-step.tsx')),
  otp: lazy(() => import('./otp-step.tsx')),
  forgot: lazy(() => import('./forgot-step.tsx')),
  reset: lazy(() => import('./reset-step.tsx')),
  success: lazy(() => import('./success-step.tsx')),
  linkSent: lazy(() => import('./link-sent-step.tsx')),
  newPassword: lazy(() => import('./new-password-step.tsx')),
  secondFactor: lazy(() => import('./second-factor-step.tsx')),
  addFactor: lazy(() => import('./add-factor-step.tsx')),
  accept: lazy(() => import('./accept-step.tsx')),
};

/**
 * Signing up and in, step by step. Navigation state presets the step by its index.
 * @param wanted whether the visitor came to log in: then the first field takes the focus
 */
export function AuthPanel({ wanted = false }: { wanted?: boolean }) {
  const { index } = usePanelState();
  const step = (Object.keys(steps) as Step[]).find((name) => steps[name] === index) ?? 'login';
  const Screen = screens[step];
  const screen = (
    <FocusFirst key={step} wanted={wanted || index !== undefined}>
      <Screen />
    </FocusFirst>
  );
  return (
    <section className={css.panel} aria-label="Log in or register">
      <noscript>Logging in and registering need JavaScript.</noscript>
      {/* Login waits for nothing: so the browser takes it over together with the page that the server drew. */}
      {step === 'login' ? screen : <Suspense fallback={<InlineProgress label="Loading…" />}>{screen}</Suspense>}
    </section>
  );
}

/** Focuses the first empty field of a step, or else its button, or else its heading. */
function FocusFirst({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // Before the step is painted, so that no early key goes to another control.
  useLayoutEffect(() => {
    if (!wanted || box.current?.contains(document.activeElement)) return;
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [])];
    const heading = box.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    const empty = inputs.find(({ value }) => value === '');
    (empty ?? box.current?.querySelector('button') ?? heading)?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  return (
    <div ref={box} className={css.step}>
      {children}
    </div>
  );
}
