/** A vehicle that every catalogue has, as a booking names a new one. */
export const vehicleToBook = {
  vehicleId: 18631903,
  year: 2019,
  makeId: 474,
  makeName: 'Honda',
  modelId: 1863,
  modelName: 'Civic',
  subModelId: 187354543,
  subModelName: 'EX Honda Sensing',
  baseVehicleId: 186319,
};
