import { type CSSVariablesResolver, colorsTuple, createTheme, localStorageColorSchemeManager } from '@mantine/core';

// The kit's dialogs have a header element, which would count as another banner of the page.
const plainHeader = { defaultProps: { attributes: { header: { role: 'none' } } } };

/** The kit's theme. It names tokens of `styles/tokens.css` and no value of its own. */
export const theme = createTheme({
  primaryColor: 'verdigris',
  // Text color of the kit on fills.
  white: 'var(--on-fill)',
  black: 'var(--ink)',
  colors: { verdigris: colorsTuple('var(--verdigris)'), red: colorsTuple('var(--red)') },
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '500' },
  fontSizes: { xs: 'var(--t-12)', sm: 'var(--t-14)', md: 'var(--t-15)', lg: 'var(--t-18)', xl: 'var(--t-22)' },
  spacing: { xs: 'var(--s-2)', sm: 'var(--s-3)', md: 'var(--s-4)', lg: 'var(--s-6)', xl: 'var(--s-8)' },
  radius: { sm: 'var(--radius)', md: 'var(--radius-sheet)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Modal: plainHeader, Drawer: plainHeader },
});

const semantic = {
  '--mantine-primary-color-contrast': 'var(--on-fill)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-success': 'var(--verdigris)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--verdigris)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-verdigris-filled-hover': 'var(--verdigris-hover)',
  '--mantine-color-verdigris-light': 'var(--verdigris-wash)',
  '--mantine-color-verdigris-light-hover': 'color-mix(in srgb, var(--verdigris-wash) 85%, var(--verdigris))',
  '--mantine-color-red-light': 'var(--red-wash)',
};

/** Tokens know light and dark by themselves, so both schemes get the same names. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic });

/** `public/before-app.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'gauger-color-scheme' });
