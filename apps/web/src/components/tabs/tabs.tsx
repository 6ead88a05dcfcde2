import { Tabs as KitTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

export interface Tab {
  key: string;
  title: string;
  count?: number | string;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The tab that is shown, where something else remembers it; the first one to begin with otherwise. */
  current?: { key: string; onChange: (key: string) => void };
  /** At the right of the tabs: filters of all views. */
  filters?: ReactNode;
}

/** Views of one thing, one at a time. Arrow keys move between them. */
export function Tabs({ label, tabs, current, filters }: TabsProps) {
  const list = (
    <KitTabs.List aria-label={label}>
      {tabs.map((tab) => (
        <KitTabs.Tab key={tab.key} value={tab.key}>
          {tab.title}{' '}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString('en-US')}</span>}
        </KitTabs.Tab>
      ))}
    </KitTabs.List>
  );
  return (
    <KitTabs
      {...(current
        ? { value: current.key, onChange: (key) => key && current.onChange(key) }
        : { defaultValue: tabs[0]?.key ?? null })}
      classNames={{ list: css.list ?? '', tab: css.tab ?? '', panel: css.panel ?? '' }}
    >
      {filters === undefined ? (
        list
      ) : (
        <div className={css.withFilters}>
          {list}
          {filters}
        </div>
      )}
      {tabs.map((tab) => (
        <KitTabs.Panel key={tab.key} value={tab.key}>
          {tab.panel}
        </KitTabs.Panel>
      ))}
    </KitTabs>
  );
}
