import type { ServiceIconName } from '../../src/page/ui/ServiceIcon.tsx';

export const serviceIcons: readonly ServiceIconName[] = [
  'WATERDROP',
  'ACUNIT',
  'LOCALFIREDEPARTMENT',
  'WINDSHIELD',
  'TIRE',
  'ENGINETEMPERATURE',
  'CARBRAKES',
  'BOLT',
  'CARTRANSMISSION',
  'CARBATTERY',
  'CARABSORBER',
  'WEATHERHAIL',
  'ENGINE',
  'STEERINGWHEEL',
  'LIGHTBULB',
  'MEMORY',
  'BUILD',
  'SETTINGS',
  'ALARM',
  'EQUALIZER',
  'SYNCSAVEDLOCALLY',
  'CHECK',
  'NOCRASH',
  'SWAPDRIVINGAPPSWHEEL',
  'STAR',
  'EVENTAVAILABLE',
];

export const longShopName = 'Kowalczyk & Sons European Auto Repair and Transmission Specialists';
export const longVehicle = '2021 Mercedes-Benz Sprinter 3500XD Cab & Chassis High Roof';

export const states = [
  {
    label: 'US States',
    options: [
      { value: 'CA', label: 'California' },
      { value: 'NY', label: 'New York' },
      { value: 'TX', label: 'Texas' },
    ],
  },
  {
    label: 'Canada Provinces',
    options: [
      { value: 'ON', label: 'Ontario' },
      { value: 'QC', label: 'Quebec' },
    ],
  },
];
