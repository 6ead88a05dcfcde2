import { Icon } from '../components/icon/icon.tsx';
import { onDemand, useOpener } from '../components/on-demand/on-demand.ts';
import type { Business } from './business-choices.tsx';

interface BusinessSwitchProps {
  current: Business;
  /** The reader's other businesses; undefined while they could not be loaded. */
  others: readonly Business[] | undefined;
  /** Why they could not be loaded. */
  problem?: string | undefined;
  onChoose: (id: string) => void;
}

const choices = onDemand(async () => (await import('./business-choices.tsx')).BusinessChoices);

/** The business the page is about, as a crumb that changes it. */
export function BusinessSwitch({ current, others, problem, onChoose }: BusinessSwitchProps) {
  const { Part: Choices, opening, button } = useOpener(choices);
  return (
    <>
      <button {...button} aria-haspopup="dialog">
        <span>{current.name}</span>
        <Icon name="down" />
        <span className="spoken">Choose Your Company</span>
      </button>
      {Choices && <Choices {...opening} others={others} problem={problem} onChoose={onChoose} />}
    </>
  );
}
