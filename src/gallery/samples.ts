import type { ServiceIconName } from '../ui/ServiceIcon.tsx';

export interface SampleService {
  id: string;
  name: string;
  description?: string;
  icon: ServiceIconName | null;
}

/** What a real shop has: short names and long ones, with and without a description. */
export const services: readonly SampleService[] = [
  {
    id: 'oil',
    name: 'Oil change',
    description: 'Synthetic or conventional, filter included',
    icon: 'WATERDROP',
  },
  {
    id: 'brakes',
    name: 'Brake inspection',
    description: 'Pads, rotors, lines and fluid',
    icon: 'CARBRAKES',
  },
  {
    id: 'tires',
    name: 'Tire rotation and four-wheel alignment with a printed before-and-after report',
    description: 'We recommend it every 6,000 miles, or sooner when the wheel pulls to one side',
    icon: 'TIRE',
  },
  { id: 'battery', name: 'Battery test', icon: 'CARBATTERY' },
  {
    id: 'ac',
    name: 'A/C service',
    description: 'Leak check and recharge',
    icon: 'ACUNIT',
  },
  { id: 'light', name: 'Check engine light', description: 'Diagnosis', icon: 'ENGINE' },
  { id: 'other', name: 'Pre-purchase inspection', icon: null },
];

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
