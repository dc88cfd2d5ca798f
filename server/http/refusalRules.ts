import type { RefusalRule } from '../../src/contract/types.gen.ts';
import type spanish from './refusals/es.json';

/**
 * The rule behind each sentence without values that a customer may read, for the journal of their
 * visit. A refusal with values in its sentence names its rule where it is thrown.
 */
export const refusalRules: Readonly<Record<keyof typeof spanish, RefusalRule>> = {
  'Please choose a date on the calendar.': 'noSuchDate',
  'That day has passed. Please choose another day.': 'past',
  'That day is too far ahead to book. Please choose an earlier day.': 'tooFar',
  'Sorry, the shop is closed on that day. Please choose another day.': 'closed',
  'Sorry, that day is fully booked now. Please choose another day.': 'dayFull',
  'That time is too soon for the shop to prepare. Please choose a later time.': 'tooSoon',
  'Please choose a time.': 'noTime',
  'The shop does not offer that time. Please choose another time.': 'notOffered',
  'Sorry, that time has just been taken. Please choose another time.': 'slotTaken',
  'The shop does not offer after hours drop-off. Please choose another option.': 'noAfterHours',
  'The shop does not offer one of the chosen services. Please choose again.': 'serviceNotOffered',
  'You cannot wait for the chosen work. Please choose drop-off instead.': 'noWaiting',
  'The shop does not offer courtesy transportation.': 'noCourtesy',
  'Courtesy transportation is offered for drop-off only.': 'courtesyNeedsDropOff',
  'Please give your first and last name.': 'noFullName',
  'Invalid email address': 'invalidMail',
  'The street address needs at least 5 characters.': 'shortStreet',
  "We're sorry, we do not currently offer services for your vehicle": 'vehicleNotServed',
  'We could not find your customer record. Please start again.': 'customerUnknown',
  'We could not find your vehicle. Please choose it again.': 'vehicleUnknown',
  'We do not know this vehicle. Please add it again.': 'newVehicleUnknown',
  'One of the recommended services is not for this vehicle. Please choose again.':
    'recommendedUnknown',
  'This is no phone number of the US or Canada that can get text messages. Please check it, or call the shop.':
    'phoneNotTexted',
  'This number does not take our text messages: it may be a landline, or have answered STOP before. Please use another number, text START to us, or call the shop.':
    'textsDeclined',
  'We could not reach this number. Please try again in an hour, use another number, or call the shop.':
    'phoneNotReached',
  'We could not send the text message. Please try again.': 'textNotSent',
  'We have just sent you several codes. Please try again in 10 minutes.': 'codesJustSent',
  'We have sent too many codes to this number today. Please try from another connection, such as mobile data, or call the shop.':
    'codesFromHere',
  'We have sent too many codes to this number. Please try again in an hour, or call the shop.':
    'codesOfPhone',
  'Too many codes were asked for from your connection. Please try again later or call the shop.':
    'codesOfNetwork',
  'We have sent very many codes just now. Please try again later or call the shop.': 'codesOfAll',
  'The code you entered is incorrect. Please try again.': 'codeWrong',
  'This code can no longer be used. Please ask for a new one.': 'codeSpent',
  'This code is right. Since many wrong ones were entered just now, we ask twice: please ask for another code and enter it too.':
    'codeOnceMore',
  'Too many searches were made. Please choose your vehicle by year, make and model.':
    'searchesEnough',
  'Too many requests came from your network. Please wait a few minutes, or call the shop.':
    'requestsEnough',
  'Too many messages were sent. Please call the shop.': 'messagesEnough',
  'This is no phone number of the US or Canada that we could call. Please check it.':
    'phoneNotCalled',
  'Please verify your phone number first.': 'phoneNotProven',
  'We need a moment. Please try again in a few seconds.': 'notNow',
  'Something went wrong on our side. Please try again.': 'ownFault',
  'This is no phone number of the US or Canada. Please check it.': 'phoneInvalid',
  'A plate or VIN has at most 17 characters.': 'plateTooLong',
  'This server does not answer under that name. Open it by its own address, or set PUBLIC_HOST to the name.':
    'otherHost',
  'A plate or VIN has the letters A to Z and digits only.': 'plateLetters',
  'We could not find this appointment.': 'notFound',
};
