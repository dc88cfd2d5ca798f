import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimRjsf } from './src/forms/build/slimRjsf.ts';

export default defineConfig({
  plugins: [react(), slimRjsf()],
  build: {
    target: 'es2022',
    // The strict CSP has no data: scripts or styles; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
