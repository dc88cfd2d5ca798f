import type { Plugin } from 'vite';

/**
 * Makes a module of json-logic-js, which is published as a script for other systems: otherwise the
 * file that starts the visit would need the bundler's file for such scripts, and wait for it.
 */
export const jsonLogicModule = (): Plugin => ({
  name: 'json-logic-module',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]json-logic-js[\\/]logic\.js$/.test(id)) return null;
    const script = `const module = { exports: {} };\nconst exports = module.exports;\n${code}`;
    return { code: `${script}\nexport default module.exports;\n`, map: null };
  },
});
