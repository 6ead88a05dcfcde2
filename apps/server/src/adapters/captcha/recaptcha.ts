import { z } from 'zod';
import type { Captcha } from './port.ts';

export interface RecaptchaOptions {
  /** Origin of the service: https://www.google.com, or https://www.recaptcha.net where that one is out of reach. */
  readonly url: string;
  readonly siteKey: string;
  readonly secret: string;
  /** The hosts our pages have: a token of another site is refused. */
  readonly hostnames: readonly string[];
  /** Longest wait for an answer, in milliseconds. */
  readonly timeoutMs: number;
}

/** From 0, certainly a program, to 1, certainly a person. */
const MIN_SCORE = 0.5;
const LONGEST_AGE_MS = 2 * 60_000;
/** The clocks of two machines differ. */
const CLOCK_SKEW_MS = 30_000;

/** The answer of siteverify, as published. A refusal carries `error-codes` and little else. */
const answer = z.union([
  z.object({
    success: z.literal(true),
    score: z.number(),
    action: z.string(),
    challenge_ts: z.string(),
    hostname: z.string(),
  }),
  z.object({ success: z.literal(false), 'error-codes': z.array(z.string()).default([]) }),
]);

/** Refusals that speak of our own key and not of the visitor: then nothing was judged. */
const OURS = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys'];

/** Judges a token of the page by reCAPTCHA v3: for which action, where and when it was made, and how likely by a person. */
export function recaptcha({ url, siteKey, secret, hostnames, timeoutMs }: RecaptchaOptions, now: () => Date): Captcha {
  const ask = async (token: string, ip: string) => {
    try {
      const response = await fetch(`${url}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: ip }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok ? answer.safeParse(await response.json()).data : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    kind: 'recaptcha',
    scriptUrl: `${url}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    siteKey,
    sources: [`${url}/recaptcha/`, 'https://www.gstatic.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    async verify({ token, action, ip }) {
      if (token === undefined) return 'refused';
      const assessment = await ask(token, ip);
      if (assessment === undefined) return 'unreachable';
      if (!assessment.success)
        return assessment['error-codes'].some((code) => OURS.includes(code)) ? 'unreachable' : 'refused';
      const age = now().getTime() - Date.parse(assessment.challenge_ts);
      const fits =
        assessment.action === action &&
        hostnames.includes(assessment.hostname) &&
        assessment.score >= MIN_SCORE &&
        age <= LONGEST_AGE_MS &&
        age >= -CLOCK_SKEW_MS;
      return fits ? 'passed' : 'refused';
    },
  };
}
