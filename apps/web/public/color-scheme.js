// Runs before the first paint, so that a remembered dark page never flashes white. The switch writes the same key.
try {
  const scheme = localStorage.getItem('gauger-color-scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme;
} catch {
  // A browser that refuses storage shows the system's scheme.
}
