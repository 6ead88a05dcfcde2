import { VERIFY_SAMPLE } from '@gauger/contract/webhook';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { CodeBlock } from './code-block.tsx';
import css from './webhooks.module.css';

/** How a server checks that an event came from here. */
export function SignatureHelp() {
  return (
    <div className={css.help}>
      <Disclosure summary="How to check that an event came from Gauger">
        <p>
          Each request has the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{' '}
          <code>webhook-signature</code>, by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a>{' '}
          specification. There are libraries for most languages. In Node.js without a library:
        </p>
        <CodeBlock label="Code that checks a signature">{VERIFY_SAMPLE.trimEnd()}</CodeBlock>
        <p>
          Answer with a status from 200 to 299 within 10 seconds. Otherwise Gauger tries again for more than a day. The
          same event may arrive twice: skip each <code>webhook-id</code> that you have.
        </p>
      </Disclosure>
    </div>
  );
}
