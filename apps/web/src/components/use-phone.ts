import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as that of a phone. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 719px)', false, { getInitialValueInEffect: false });
