/** The action that a visitor is about to take. A token is valid for one action only. */
export type CaptchaAction = 'register' | 'login' | 'reset';

/** The proof of a page that a person uses it. */
export interface CaptchaProof {
  /** Nothing was sent when it is undefined. */
  readonly token: string | undefined;
  readonly action: CaptchaAction;
  /** Network address of the sender. */
  readonly ip: string;
}

/** `unreachable`: nobody was there to judge. */
export type CaptchaVerdict = 'passed' | 'refused' | 'unreachable';

/** Distinguishes people from programs, as far as the service can. */
export interface Captcha {
  readonly kind: 'local' | 'recaptcha';
  /** The script a page loads, and the public key it asks with; null where none is needed. */
  readonly scriptUrl: string | null;
  readonly siteKey: string | null;
  /** Addresses that the script loads from and calls: the content security policy must allow them. */
  readonly sources: readonly string[];
  /** Checks a token. The caller makes sure that a token is used once. Never throws. */
  verify(proof: CaptchaProof): Promise<CaptchaVerdict>;
}
