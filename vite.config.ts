import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };
import { embedScript } from './src/page/embed/build/embedScript.ts';
import { slimRjsf } from './src/page/forms/build/slimRjsf.ts';
import { jsonLogicModule } from './src/page/shell/build/jsonLogicModule.ts';
import { firstChunks, isOfFirstScreen, startEarly } from './src/page/shell/build/firstChunks.ts';
import { lateWords } from './src/page/shell/build/lateWords.ts';
import { splitWords } from './src/page/text/build/splitWords.ts';
import { splitIcons } from './src/page/ui/icons/build/splitIcons.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    slimRjsf(),
    splitIcons(),
    ...(isSsrBuild
      ? []
      : [jsonLogicModule(), splitWords(), lateWords(), embedScript(), startEarly()]),
  ],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(project.version) },
  build: {
    target: 'es2022',
    // The strict CSP allows no data: scripts or styles, so that small files are not inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isOfFirstScreen(file)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: { groups: firstChunks() } } },
    }),
  },
}));
