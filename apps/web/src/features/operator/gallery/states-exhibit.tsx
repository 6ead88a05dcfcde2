import { Button } from '@mantine/core';
import { Cask } from '../../../components/cask/cask.tsx';
import { Disclosure } from '../../../components/disclosure/disclosure.tsx';
import { EmptyState } from '../../../components/empty-state/empty-state.tsx';
import { Gauge } from '../../../components/gauge/gauge.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { Instructions } from '../../../components/instructions/instructions.tsx';
import { IrsNumber } from '../../../components/irs-number/irs-number.tsx';
import { Mark } from '../../../components/mark/mark.tsx';
import { Money } from '../../../components/money/money.tsx';
import { Notice } from '../../../components/notice/notice.tsx';
import { FullPageProgress, InlineProgress, ProgressBar } from '../../../components/progress/progress.tsx';
import { SaveState } from '../../../components/save-state/save-state.tsx';
import { SimulatorTag, State } from '../../../components/state/state.tsx';
import { Tabs } from '../../../components/tabs/tabs.tsx';
import { Columns, Exhibit, Row } from './exhibit.tsx';

/** Exhibits without actions: marks, buttons, states, notices, progress. */
export function StatesExhibit() {
  return (
    <>
      <Exhibit title="Mark and amounts">
        <Row>
          <Mark size={16} />
          <Mark size={24} />
          <Mark size={48} />
          <IrsNumber number="60" />
          <Money value="1234.5" />
          <Money value="3033.6520" sign={false} />
          <Money value="-981.24" />
          <Money value="0" />
        </Row>
      </Exhibit>

      <Exhibit title="Buttons">
        <Row>
          <Button>Save and Continue</Button>
          <Button variant="default">Skip</Button>
          <Button variant="subtle" leftSection={<Icon name="back" />}>
            Back
          </Button>
          <Button variant="default" size="sm" leftSection={<Icon name="download" />}>
            Download
          </Button>
          <Button color="red">Delete</Button>
          <Button disabled>Cannot be pressed</Button>
          <Button loading>Saving</Button>
        </Row>
      </Exhibit>

      <Exhibit title="States">
        <Row>
          <State level={0.2} tone="wait" word="Draft">
            1 row to mend
          </State>
          <State level={0.35} tone="wait" word="Ready" />
          <State level={0.5} word="Paid" />
          <State level={0.65} word="Queued" simulator="MeF simulator" />
          <State level={0.8} word="Sent" simulator="MeF simulator" />
          <State level="full" tone="good" word="Accepted" simulator="MeF simulator" />
          <State level="cross" tone="bad" word="Rejected" simulator="MeF simulator">
            Fix and resend (free)
          </State>
          <State level="mend" tone="bad" word="Needs attention" />
          <State level="none" word="Nothing to report" />
          <State level="shut" word="Cannot start yet" />
          <State level="empty" word="Not started" />
          <SimulatorTag name="Payment sandbox" />
        </Row>
        <Row>
          {[0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((level) => (
            <Cask key={level} level={level} tone="good" />
          ))}
        </Row>
        <Columns>
          <Gauge level={0.714} />
          <Gauge level={0.984} rest="due" />
          <Gauge level={0} rest="due" />
        </Columns>
        <Row>
          <SaveState kind="kept" at="10:42 AM">
            Row 6 must be mended before it can be saved
          </SaveState>
          <SaveState kind="saving" />
          <SaveState kind="saved" at="4:48 PM" />
          <SaveState kind="retrying" />
          <SaveState kind="offline" />
        </Row>
      </Exhibit>

      <Exhibit title="Notices">
        <Notice title="This quarter is filed on paper">
          <p>The gateway does not take it. We make the print package for you.</p>
        </Notice>
        <Notice kind="good" title="Your password has been changed" />
        <Notice kind="due" title="$981.24 is due by Mon, Nov 2, 2026">
          <p>Oct 31 is a Saturday.</p>
        </Notice>
        <Notice kind="error" title="The rate book could not be read">
          <p>
            Try again in a moment, or <a href="#notices">look at these notices</a>.
          </p>
        </Notice>
        <Notice kind="simulator" title="The IRS does not have this return.">
          <p>This installation sends to a simulator, for practice. Nothing was filed, no tax was paid.</p>
        </Notice>
      </Exhibit>

      <Exhibit title="Progress and emptiness">
        <Columns>
          <InlineProgress label="Reading rows…" />
          <ProgressBar label="Checking rows" done={2600} total={4000} />
          <ProgressBar label="Checking rows" done={0} total={0} />
        </Columns>
        <FullPageProgress label="Loading the page…" />
        <EmptyState title="No filings yet" action={<Button variant="default">Add New Filing</Button>}>
          A filing begins with a business and a quarter. You can leave at any time; what you typed is kept.
        </EmptyState>
      </Exhibit>

      <Exhibit title="Disclosure, instructions, tabs">
        <Disclosure summary="Seven groups with nothing to report">Nothing stands in them.</Disclosure>
        <Instructions
          open
          sentences={[
            'Enter one row for each day and type of event in the quarter.',
            'Enter whole gallons; round them yourself, 14.4 down and 14.5 up.',
          ]}
          citation="26 USC 4081(a)(2)"
        />
        <Tabs
          label="Filings by form"
          tabs={[
            { key: 'all', title: 'Total Filing', count: 14, panel: <p>All fourteen.</p> },
            { key: '720', title: 'Form 720', count: 9, panel: <p>Nine of them.</p> },
            { key: '8849', title: 'Form 8849', count: 0, panel: <p>None of them.</p> },
          ]}
        />
      </Exhibit>
    </>
  );
}
