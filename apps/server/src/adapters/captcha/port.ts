/** What a visitor is about to do: a token says for what it was asked. */
export type CaptchaAction = 'register' | 'login' | 'reset';

/** What a page did to be taken for a person. */
export interface CaptchaProof {
  /** Nothing was sent when it is undefined. */
  readonly token: string | undefined;
  readonly action: CaptchaAction;
  /** Who sent it. */
  readonly ip: string;
}

/** `unreachable`: nobody was there to judge. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unreachable';

/** Tells people from programs, as far as that can be told. */
export interface Captcha {
  readonly kind: 'local' | 'recaptcha';
  /** The script a page loads, and the public key it asks with; null where none is needed. */
  readonly scriptUrl: string | null;
  readonly siteKey: string | null;
  /** What that script loads and speaks to: addresses our pages have to allow. */
  readonly sources: readonly string[];
  /** Judges a token. That it comes once is kept by whoever calls. Never throws. */
  verify(proof: CaptchaProof): Promise<CaptchaVerdict>;
}
