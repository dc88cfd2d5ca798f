import { customType } from 'drizzle-orm/pg-core';
import { isKnownZone, zoneNames } from '../../../src/booking/clock/zoneRules.ts';
import { didYouMean } from '../../../src/engine/didYouMean.ts';
import { StartError } from '../../common/errors.ts';

/**
 * A column for an IANA time zone. Writing a name that our zone rules do not know is refused,
 * because the tool could not compute any time of the shop; an existing value is read as it is.
 */
export const timeZoneName = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver(name) {
    if (isKnownZone(name)) return name;
    throw new StartError(`"${name}" is not a time zone${didYouMean(name, zoneNames())}`);
  },
});
