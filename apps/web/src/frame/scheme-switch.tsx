import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Light or dark, remembered in this browser. Until it is pressed the system decides. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return (
    <ActionIcon
      aria-label="Switch between light and dark"
      title="Light or dark"
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="5.7" />
        <path d="M8 2.3v11.4a5.7 5.7 0 0 0 0-11.4Z" fill="currentColor" stroke="none" />
      </svg>
    </ActionIcon>
  );
}
