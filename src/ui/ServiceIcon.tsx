import {
  mdiAlarm,
  mdiCalendarCheckOutline,
  mdiCarBattery,
  mdiCarBrakeAlert,
  mdiCarLightHigh,
  mdiCarShiftPattern,
  mdiSwapHorizontalCircleOutline,
  mdiCheckCircleOutline,
  mdiMemory,
  mdiCogOutline,
  mdiThermometerAlert,
  mdiEngineOutline,
  mdiFire,
  mdiLaptop,
  mdiLightningBoltOutline,
  mdiOil,
  mdiShieldCar,
  mdiSnowflake,
  mdiStarOutline,
  mdiSteering,
  mdiTire,
  mdiTuneVertical,
  mdiWeatherHail,
  mdiWiper,
  mdiWrenchOutline,
} from '@mdi/js';
import type { ServiceIcon as ServiceIconName } from '../../schemas/types.gen.ts';
import { Icon } from './Icon.tsx';

export type { ServiceIconName };

/** A spring between two mounts: the icon set has no shock absorber. */
const absorber =
  'M9 2h6v2h-2v1.6l3.5 1.1v2L10 10.8l6.5 2v2L10 16.9l3 1V20h2v2H9v-2h2v-1.3l-3.5-1.2v-2L14 13.4l-6.5-2v-2L14 7.3l-3-1V4H9z';

/** The specification's 26 names (section 3). */
const paths: Readonly<Record<ServiceIconName, string>> = {
  WATERDROP: mdiOil,
  ACUNIT: mdiSnowflake,
  LOCALFIREDEPARTMENT: mdiFire,
  WINDSHIELD: mdiWiper,
  TIRE: mdiTire,
  ENGINETEMPERATURE: mdiThermometerAlert,
  CARBRAKES: mdiCarBrakeAlert,
  BOLT: mdiLightningBoltOutline,
  CARTRANSMISSION: mdiCarShiftPattern,
  CARBATTERY: mdiCarBattery,
  CARABSORBER: absorber,
  WEATHERHAIL: mdiWeatherHail,
  ENGINE: mdiEngineOutline,
  STEERINGWHEEL: mdiSteering,
  LIGHTBULB: mdiCarLightHigh,
  MEMORY: mdiMemory,
  BUILD: mdiWrenchOutline,
  SETTINGS: mdiCogOutline,
  ALARM: mdiAlarm,
  EQUALIZER: mdiTuneVertical,
  SYNCSAVEDLOCALLY: mdiLaptop,
  CHECK: mdiCheckCircleOutline,
  NOCRASH: mdiShieldCar,
  SWAPDRIVINGAPPSWHEEL: mdiSwapHorizontalCircleOutline,
  STAR: mdiStarOutline,
  EVENTAVAILABLE: mdiCalendarCheckOutline,
};

export interface ServiceIconProps {
  /** A service without an icon, or with one this build does not know, shows the wrench. */
  icon: ServiceIconName | null | undefined;
  size?: number;
}

export function ServiceIcon({ icon, size }: ServiceIconProps) {
  const path = icon ? paths[icon] : undefined;
  return <Icon path={path ?? mdiWrenchOutline} size={size} />;
}
