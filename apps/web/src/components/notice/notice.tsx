import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import css from './notice.module.css';

/** `error`: something is wrong. `due`: something waits for the reader. `simulator`: nothing here left the machine. */
export type NoticeKind = 'plain' | 'good' | 'due' | 'error' | 'simulator';

const icons: Record<NoticeKind, IconName> = {
  plain: 'info',
  good: 'check',
  due: 'wait',
  error: 'warning',
  simulator: 'warning',
};

/** A remark that stays on the page where it belongs. A message that comes and goes is a banner. */
export function Notice({
  kind = 'plain',
  title,
  children,
}: {
  kind?: NoticeKind;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={`${css.notice} ${css[kind]}`}>
      <Icon name={icons[kind]} />
      <div>
        <p className={css.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
