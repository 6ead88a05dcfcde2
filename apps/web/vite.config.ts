import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    // The first-load benchmark reads which chunks a page needs.
    manifest: true,
    // The content security policy allows fonts from our own origin only, so nothing is inlined as data.
    assetsInlineLimit: 0,
    // Every browser with light-dark() (2024) preloads modules by itself.
    modulePreload: { polyfill: false },
  },
});
