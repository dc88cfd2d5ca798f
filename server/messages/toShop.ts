import type { ShopEvent } from '../../src/contract/types.gen.ts';
import { oneLine } from '../common/oneLine.ts';
import type { DeliveryPayload } from '../db/schema/deliveries.ts';
import type { StoredShop } from '../shops/shops.ts';
import { isMailbox } from '../../src/booking/text/isMailbox.ts';
import { shopMail } from './shopMail.ts';

/** The messages that tell a shop about an event: by its webhook and by mail, if it has them. */
export function toShop(shop: StoredShop, event: ShopEvent): DeliveryPayload[] {
  const payloads: DeliveryPayload[] = [];
  if (shop.webhookUrl !== null && shop.webhookSecret !== null) {
    payloads.push({ recipient: 'shop', channel: 'webhook', event });
  }
  if (shop.email !== null && isMailbox(shop.email)) {
    payloads.push({
      recipient: 'shop',
      channel: 'mail',
      to: shop.email,
      fromName: oneLine(shop.name),
      replyTo: null,
      mail: shopMail(event),
    });
  }
  return payloads;
}
