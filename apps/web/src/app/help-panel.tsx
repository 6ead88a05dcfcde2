import { matchPath, useLocation } from 'react-router';
import { Drawer } from '../components/drawer/drawer.tsx';
import type { OpenedProps } from '../components/on-demand/on-demand.ts';
import { HelpAnswers } from '../features/operator/site/public.ts';
import { pages } from '../pages/pages.ts';
import css from './help-panel.module.css';

/** Help at the right edge of the page. */
export function HelpPanel({ opened, onClose }: OpenedProps) {
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => matchPath(path, pathname))?.name ?? 'landing';
  return (
    <Drawer opened={opened} onClose={onClose} title="Help" position="right" size={420} className={css.panel}>
      <HelpAnswers page={page} onLeave={onClose} />
    </Drawer>
  );
}
