import { OpenFrame } from '../../../frame/open-frame.tsx';
import { Page } from '../../../frame/page.tsx';
import { HelpAnswers } from './help-answers.tsx';
import css from './help-page.module.css';

/** Every question with its answer, and how to reach the operator. */
export function HelpPage() {
  return (
    <OpenFrame>
      <Page
        title="Help"
        description="Questions about preparing, checking, signing and sending Form 720 with Gauger, with short answers."
      >
        <h1>Help</h1>
        <div className={css.all}>
          <HelpAnswers />
        </div>
      </Page>
    </OpenFrame>
  );
}
