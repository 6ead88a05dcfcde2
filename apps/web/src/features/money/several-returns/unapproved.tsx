import type { WaitsFor } from '@gauger/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../../components/counted.ts';
import { Notice } from '../../../components/notice/notice.tsx';
import css from './together.module.css';

interface Approvable {
  id: string;
  waitsFor: WaitsFor | null;
}

const reasons: Readonly<Record<WaitsFor, string>> = {
  changes: 'the client asked for changes',
  client: 'the client was asked and has not approved it',
  ask: 'the client was not asked yet',
};

/** Splits returns to pay into those that lack no approval or were chosen by name, and those left out. */
export function useApproved<One extends Approvable>(returns: readonly One[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
  return {
    paid: returns.filter(({ id, waitsFor }) => waitsFor === null || chosen.has(id)),
    unapproved: returns.filter(({ waitsFor }) => waitsFor !== null),
    chosen,
    choose,
  };
}

interface UnapprovedProps {
  of: readonly (Approvable & { name: string })[];
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
}

/** The returns whose fee is left out until a person chooses them: a client may still change or refuse them. */
export function Unapproved({ of, chosen, choose }: UnapprovedProps) {
  if (of.length === 0) return null;
  const unasked = of.filter(({ id, waitsFor }) => waitsFor === 'ask' && !chosen.has(id)).map(({ id }) => id);
  const leftOut = of.filter(({ id }) => !chosen.has(id)).length;
  const order = Object.keys(reasons);
  const listed = of.toSorted((one, other) => order.indexOf(one.waitsFor ?? '') - order.indexOf(other.waitsFor ?? ''));
  return (
    <Notice
      kind="due"
      title={
        leftOut === 0
          ? `You pay for ${counted(of.length, 'return that is', 'returns that are')} not approved`
          : `${counted(leftOut, 'return is', 'returns are')} left out: not approved by the client`
      }
    >
      <p>A client may still ask for changes. Ask on the page Clients first, or choose a return to pay its fee now.</p>
      <fieldset className={css.unapproved} aria-label="Pay also for">
        {listed.map(({ id, name, waitsFor }) => (
          <Checkbox
            key={id}
            label={`${name}: ${waitsFor && reasons[waitsFor]}`}
            checked={chosen.has(id)}
            onChange={(event) => choose([id], event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {unasked.length > 1 && (
        <div className="line-3">
          <Button variant="default" onClick={() => choose(unasked, true)}>
            Choose the {unasked.length.toLocaleString('en-US')} not asked yet
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** "Sign 1 return, 36 to ask": how many can be signed now, and what the others wait for. */
export function signLabel(returns: readonly Pick<Approvable, 'waitsFor'>[]): string {
  const count = (of: WaitsFor | null) => returns.filter(({ waitsFor }) => waitsFor === of).length;
  const parts = [
    ...(count(null) > 0 ? [`Sign ${counted(count(null), 'return', 'returns')}`] : []),
    ...(count('ask') > 0 ? [`${count('ask').toLocaleString('en-US')} to ask`] : []),
    ...(count('client') > 0 ? [`${count('client').toLocaleString('en-US')} with clients`] : []),
    ...(count('changes') > 0 ? [`${count('changes').toLocaleString('en-US')} to change`] : []),
  ];
  const label = parts.join(', ');
  return count(null) > 0 ? label : `None to sign yet: ${label}`;
}
