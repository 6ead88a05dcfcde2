import { Button } from '@mantine/core';
import { ActionMenu } from '../../../components/action-menu/action-menu.tsx';
import { Icon } from '../../../components/icon/icon.tsx';
import { usePhone } from '../../../components/use-phone.ts';
import type { RowTool } from './use-row-tools.ts';

/** The tools that are used now and then: in a menu, but one after the other on phones, whose tools all fold away. */
export function MoreTools({ tools }: { tools: readonly RowTool[] }) {
  const isPhone = usePhone();
  if (tools.length > 1 && !isPhone)
    return <ActionMenu label="More tools for the rows" text="More" icon="more" acts={tools} />;
  return tools.map(({ label, icon, onClick }) => (
    <Button key={label} size="sm" variant="subtle" onClick={onClick} leftSection={<Icon name={icon} />}>
      {label}
    </Button>
  ));
}
