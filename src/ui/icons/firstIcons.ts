/** The icons of the first screen. They are a file of their own: `build/iconsApart.ts` says why. */
export {
  mdiAlertCircleOutline as alertIcon,
  mdiArrowLeft as backIcon,
  mdiCheck as checkIcon,
  mdiClose as closeIcon,
} from '@mdi/js';
