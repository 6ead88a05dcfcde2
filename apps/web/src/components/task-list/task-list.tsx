import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cask, type CaskLevel, type CaskTone } from '../cask/cask.tsx';
import { Icon } from '../icon/icon.tsx';
import css from './task-list.module.css';

/** The honest state of a task; each has its cask and its words. */
export type TaskState = 'notStarted' | 'inProgress' | 'complete' | 'attention' | 'shut' | 'none';

const states: Record<TaskState, { level: CaskLevel; tone: CaskTone; words: string }> = {
  notStarted: { level: 'empty', tone: 'quiet', words: 'Not started' },
  inProgress: { level: 'half', tone: 'wait', words: 'In progress' },
  complete: { level: 'full', tone: 'good', words: 'Complete' },
  attention: { level: 'fix', tone: 'bad', words: 'Needs attention' },
  shut: { level: 'shut', tone: 'quiet', words: 'Cannot start yet' },
  none: { level: 'none', tone: 'quiet', words: 'Nothing to report' },
};

export interface Task {
  name: string;
  /** Where the task is done. A task that cannot start yet leads nowhere. */
  to?: string;
  state: TaskState;
  /** Replaces the state's words: an amount, "6 of 7 periods". Screen readers still read the words. */
  end?: string;
  /** How many rows and fields are to be fixed, where its state is "attention". */
  fixes?: number;
  current?: boolean;
  comments?: number;
  parts?: readonly Task[];
  /** Whether its foldable parts are unfolded at first. Left out, they are always shown below it. */
  unfolded?: boolean;
}

export interface TaskGroup {
  title?: string;
  tasks: readonly Task[];
}

/** The parts of a piece of work, each with its state. */
export function TaskList({ groups }: { groups: readonly TaskGroup[] }) {
  return groups.map((group, index) => (
    <section key={group.title ?? index} className={css.group}>
      {group.title && <h2 className={css.title}>{group.title}</h2>}
      <Tasks tasks={group.tasks} />
    </section>
  ));
}

function Tasks({ tasks, nested }: { tasks: readonly Task[]; nested?: boolean }) {
  return (
    <ul className={nested ? css.parts : undefined}>
      {tasks.map((task) => (
        <li key={task.name}>
          {task.unfolded === undefined ? (
            <>
              <Row task={task} nested={nested ?? false} />
              {task.parts && <Tasks tasks={task.parts} nested />}
            </>
          ) : (
            <Fold task={task} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Fold({ task }: { task: Task }) {
  return (
    <details open={task.unfolded}>
      <summary>
        <Row task={task} nested={false} />
      </summary>
      <Tasks tasks={task.parts ?? []} nested />
    </details>
  );
}

function Row({ task, nested }: { task: Task; nested: boolean }) {
  const { level, tone, words } = states[task.state];
  const body = (
    <>
      <Cask level={level} tone={tone} />
      <span>
        {breakable(task.name)}
        {task.comments !== undefined && task.comments > 0 && (
          <span className={css.comments}>
            <Icon name="comment" />
            {task.comments}
            <span className="spoken"> open {task.comments === 1 ? 'comment' : 'comments'}</span>
          </span>
        )}
      </span>
      <span className={css.end}>
        {task.end ?? (nested || task.state === 'notStarted' || tone === 'good' ? '' : words)}
      </span>
      <span className="spoken">, {words}</span>
    </>
  );
  const className = `${css.task} ${css[tone]} ${task.state === 'shut' ? css.shut : ''}`;
  return task.to === undefined ? (
    <span className={className}>{body}</span>
  ) : (
    <Link className={className} to={task.to} aria-current={task.current ? 'page' : undefined}>
      {body}
    </Link>
  );
}

/** A line may break behind a slash. */
const breakable = (name: string): ReactNode =>
  name.split('/').flatMap((part, at) => (at === 0 ? [part] : ['/', <wbr key={part} />, part]));
