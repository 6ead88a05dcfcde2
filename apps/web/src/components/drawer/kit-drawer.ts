export { Drawer as KitDrawer } from '@mantine/core';
