/** A message as it waits in the database: everything a sender needs, nothing to look up again. */
export type DeliveryPayload =
  | { channel: 'sms'; to: string; body: string }
  | { channel: 'mail'; to: string; fromName: string; replyTo: string | null; mail: Mail }
  | { channel: 'webhook'; event: BookedEvent };

/** Plain text with one calendar file. */
export interface Mail {
  subject: string;
  text: string;
  /** RFC 5545, with CRLF line ends */
  calendar: string;
}

/** What a shop's webhook is posted for each booking. */
export interface BookedEvent {
  type: 'appointment.booked';
  appointmentId: string;
  leadId: string;
  shopId: string;
  /** ISO 8601 instant */
  bookedAt: string;
  appointmentOption: string;
  /** yyyy-MM-dd on the shop's clock */
  date: string;
  /** HH:mm:ss on the shop's clock; null after hours */
  slotTime: string | null;
  timeZone: string;
  customer: {
    id: number;
    firstName: string;
    lastName: string;
    phone: string;
    email: string | null;
  };
  vehicle: { id: number; year: number | null; make: string | null; model: string | null };
  services: { id: number; name: string; notes: string | null }[];
  recommendedServices: { jobId: number; name: string }[];
  concerns: string | null;
  requestCourtesyTransportation: boolean;
  okForMarketing: boolean;
}
