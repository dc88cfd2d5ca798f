/** The bar's icons, named by what they mean. */
export { mdiRedo as redoIcon, mdiUndo as undoIcon } from '@mdi/js';
