/*
 * What follows a visit, and what shows errors. One file, loaded as soon as the first screen can be
 * used: see `loadLaterCode.ts`.
 */
import '../text/errorWords.ts';
// Imported by the registry of screens as well; this puts it into the same file.
import '../steps/loadScreen.ts';

export { keepAboveKeyboard } from '../browser/keepAboveKeyboard.ts';
export { followProof } from '../wizard/followProof.ts';
export { chooseVariant } from './chooseVariant.ts';
export { chosenVehicleLabel } from './chosenVehicleLabel.ts';
export { LoadFailed, ShownErrorScreen, Unavailable } from './ErrorScreen.tsx';
export { followScreens } from './followScreens.ts';
export { doEarly } from './firstScreen/doEarly.ts';
export { followOnPage } from './followOnPage.ts';
export { postClosing } from './frame/closing.ts';
export { goOnInNewBuild } from './goOnInNewBuild.ts';
export { journalSoon } from './journalSoon.ts';
export { keepDraft } from './keepDraft.ts';
export { FlowChanged, OfflineNotice } from './Notices.tsx';
export { trackPage } from './trackPage.ts';
