import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
}

const read = (file: string) =>
  (JSON.parse(readFileSync(`schemas/${file}`, 'utf8')) as { $defs: Record<string, Schema> }).$defs;
const contract: Record<string, Schema> = Object.assign(
  {},
  ...readdirSync('schemas/api')
    .filter((file) => file !== 'openapi.json')
    .map((file) => read(`api/${file}`)),
);
const answers = read('answers.json');

const fields = ({ properties = {} }: Schema) => Object.keys(properties).toSorted();
const fieldsOf = (name: string) => fields(contract[name]!);
const words = (text: string) => text.split(/\s+/).filter(Boolean).toSorted();
const nameOf = ({ $ref = '' }: Schema) => $ref.slice($ref.lastIndexOf('/') + 1);
const utm = 'utm_source utm_medium utm_campaign utm_id';
const vehicle =
  'vehicleId year makeId makeName modelId modelName subModelId subModelName baseVehicleId';

/** Entities, their fields, and those that decisions add to the specification. */
const entities: [entity: string, names: string, added?: string][] = [
  ['Organisation [3.8]', 'id name'],
  ['OrganisationAnswer [3.8]', 'org shopList', 'eventsTogether isIncomplete'],
  ['ShopListEntry [3.9] [3.10]', 'id name phone latitude longitude address'],
  ['Address [3.9]', 'address1 address2 city state zip'],
  ['ShopProfile [3.12]', 'name email phone address', 'timeZone offsets'],
  [
    'ShopSettings [3.12]',
    `shop vehicleRestrictionSetting services dayAvailabilities defaultAppointmentDuration
     showDeclinedJobs allowAfterHoursDropoff allowCourtesyTransportationRequest
     afterHoursDropoffMsg courtesyTransportationRequestMsg`,
    'bookingIsIdempotent codeByPost eventsTogether tokenIsRevocable visitJournal',
  ],
  ['VehicleRestrictionSetting [3.12]', 'minimumAllowedYear allowedMakeIds'],
  ['Service [3.13]', 'id name description icon allowWaiter'],
  ['DayAvailability [3.14]', 'day enabled startTime endTime dayLimit slotLimit'],
  ['YearOption [3.16]', 'year'],
  ['Make [3.16]', 'makeId makeName'],
  ['ModelEntry [3.16]', 'baseVehicleId model'],
  ['Submodel [3.16]', 'subModelId subModelName vehicleId engines'],
  [
    'Engine [3.16]',
    'acesEngineBaseId acesEngineConfigId',
    `acesLiters acesCylinders acesFuelTypeName acesEngineDesignationName acesAspirationName
     acesBodyTypeName acesDriveTypeName`,
  ],
  ['FullVehicle [3.17]', `${vehicle} engines`],
  [
    'VehicleSearchResult [3.18]',
    `${vehicle} acesVehicleTypeId acesVehicleTypeName acesLiters acesCylinders acesBodyTypeName
     acesFuelTypeName acesDriveTypeName acesAspirationName acesEngineDesignationName engines
     subModels`,
  ],
  [
    'CustomerVehicle [3.19]',
    `id customerId customerFirstName customerLastName year make model lastServiceTime
     recommendedServices`,
    'bookedBefore',
  ],
  ['RecommendedService [3.19]', 'jobId name date'],
  [
    'BookingRequest [3.32]',
    `concerns customer vehicle leadId requestCourtesyTransportation recommendedServicesSkipped
     isMobile isInsideIframe ${utm} appointmentOption date slotTime services recommendedServices`,
  ],
  ['BookedService [3.32]', 'id notes'],
  ['NewCustomer [3.33] [3.35]', 'firstName lastName email address okForMarketing'],
  ['ExistingCustomer [3.34] [3.35]', 'tekCustomerId okForMarketing'],
  ['NewVehicle [3.36]', `${vehicle} engineBaseId engineConfigId`],
  ['ExistingVehicle [3.37]', 'tekVehicleId'],
  ['ExitLead [3.38]', `leadId customer cancellationPhone cancellationReason ${utm}`, 'visitId'],
  ['AnalyticsEvent [3.4]', 'deviceId eventName properties'],
];

describe('the contract', () => {
  it.each(entities)('has the fields of %s', (entity, names, added = '') => {
    expect(fieldsOf(entity.replace(/ \[.*/, ''))).toEqual(words(`${names} ${added}`));
  });

  it('gives coordinates as texts, and nothing where a shop has none [3.10]', () => {
    const { latitude, longitude } = contract.ShopListEntry!.properties!;

    expect([latitude?.type, longitude?.type]).toEqual([
      ['string', 'null'],
      ['string', 'null'],
    ]);
  });

  it('gives a request a customer and a vehicle that are new or existing [3.33] [3.34] [3.36] [3.37]', () => {
    const { customer, vehicle: car } = contract.BookingRequest!.properties!;

    expect(customer?.anyOf?.map(nameOf)).toEqual(['NewCustomer', 'ExistingCustomer']);
    expect(car?.anyOf?.map(nameOf)).toEqual(['NewVehicle', 'ExistingVehicle']);
  });
});

describe('the answers of the forms', () => {
  const inVisit = `phone customNeed selectedServiceIds selectedRecommendedServiceIds
    recommendedServicesSkipped selectedCustomerVehicle newVehicle waiterPreference whenToCome
    enabledCourtesyTransformation selectedDateToCome dayToCome notes newCustomer okForMarketing`;
  const ofExit = 'question fullName customerPhone agreement';

  it('are those of the specification, the secret being no answer but kept in memory [3.29]', () => {
    expect(Object.keys(answers).toSorted()).toEqual(words(`${inVisit} ${ofExit}`));
  });

  it.each([
    [
      'selectedCustomerVehicle [3.31]',
      'id customerId customerFirstName customerLastName year make model recommendedServices',
    ],
    [
      'newVehicle [3.29]',
      'registrationType vehicle searchResults searchParams isFilteredResultsEmpty',
    ],
    ['newCustomer [3.29]', 'firstName lastName email address city state zip'],
  ])('hold in %s what the specification says', (name, names) => {
    expect(fields(answers[name.replace(/ \[.*/, '')]!)).toEqual(words(names));
  });

  it('choose from the values of the specification, dropping off being the first [3.29] [3.30] [9.20]', () => {
    expect(answers.waiterPreference).toMatchObject({
      enum: ['drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'],
      default: 'drop-off-vehicle',
    });
    expect(answers.whenToCome?.enum).toEqual(['soonest-available', 'select-time']);
    expect(answers.newVehicle?.properties?.registrationType?.enum).toEqual(['plate', 'manual']);
  });
});
