/** The bar's icons, named by what they mean. */
export { mdiMagnify as searchIcon, mdiRedo as redoIcon, mdiUndo as undoIcon } from '@mdi/js';
