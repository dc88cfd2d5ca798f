/** The icons of the first screen, in a file of their own because of `build/splitIcons.ts`. */
export {
  mdiAlertCircleOutline as alertIcon,
  mdiArrowLeft as backIcon,
  mdiCheck as checkIcon,
  mdiClose as closeIcon,
} from '@mdi/js';
