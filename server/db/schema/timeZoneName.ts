import { customType } from 'drizzle-orm/pg-core';
import { isKnownZone, zoneNames } from '../../../src/booking/clock/zoneRules.ts';
import { didYouMean } from '../../../src/engine/didYouMean.ts';
import { StartError } from '../../common/errors.ts';

/**
 * The column of an IANA zone. A name that our rules do not know is refused when it is written, as
 * no time of the shop could be told by it; what stands already is read as it is.
 */
export const timeZoneName = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver(name) {
    if (isKnownZone(name)) return name;
    throw new StartError(`"${name}" is not a time zone${didYouMean(name, zoneNames())}`);
  },
});
