import { messages } from './messages.ts';
import { fetchSignInOptions } from './sign-in-options.ts';

/** The API that the script of reCAPTCHA v3 gives to a page. */
interface Grecaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

let loading: Promise<Grecaptcha> | undefined;

/**
 * Has the bot check of this installation look at what is about to be done; its script is loaded when it is first needed.
 * @returns what the server asks for as `captchaV3`; it works once. Throws when the script does not come
 */
export async function captchaToken(action: 'register' | 'login' | 'reset'): Promise<string> {
  const { captcha } = await fetchSignInOptions();
  if (!captcha.scriptUrl || !captcha.siteKey) return `local:${randomText()}`;
  loading ??= loadScript(captcha.scriptUrl);
  try {
    return await (await loading).execute(captcha.siteKey, { action });
  } catch (error) {
    loading = undefined;
    throw new Error(messages.captchaUnreachable, { cause: error });
  }
}

function loadScript(address: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('The bot check script returned nothing'));
    };
    script.onerror = () => reject(new Error('The bot check script did not load'));
    document.head.append(script);
  });
}

const randomText = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
