/** All types of events in a document's history. */
const eventTypes = [
  'document.created',
  'document.sent',
  'document.resent',
  'session.opened',
  'document.viewed',
  'document.read-to-end',
  'consent.given',
  'consent.withdrawn',
  'document.part-signed',
  'signer.asked',
  'signer.replaced',
  'document.signed',
  'document.completed',
  'timestamp.added',
  'timestamp.failed',
  'validation.added',
  'validation.failed',
  'document.declined',
  'document.voided',
  'document.expired',
  'provider.delayed',
  'provider.refused',
  'copy.sent',
  'copy.downloaded',
] as const
export type EventType = (typeof eventTypes)[number]

const labels: Record<EventType, string> = {
  'document.created': 'Agreement made from the retailer’s details',
  'document.sent': 'Ready to be signed',
  'document.resent': 'Link sent again',
  'session.opened': 'Signing session opened',
  'document.viewed': 'Opened',
  'document.read-to-end': 'Last page reached',
  'consent.given': 'Consent ticked',
  'consent.withdrawn': 'Consent taken back',
  'document.part-signed': 'Signed; others have still to sign',
  'signer.asked': 'Asked to sign, by a link in an email',
  'signer.replaced': 'Replaced by another signer',
  'document.signed': 'Signed and submitted',
  'document.completed': 'Sealed',
  'timestamp.added': 'Time-stamped',
  'timestamp.failed': 'Time-stamp authority did not answer',
  'validation.added': 'Proof of valid certificates added',
  'validation.failed': 'Proof of valid certificates is missing',
  'document.declined': 'Declined',
  'document.voided': 'Voided',
  'document.expired': 'Expired',
  'provider.delayed': 'The signing service did not answer: asked again by itself',
  'provider.refused': 'The signing service refused',
  'copy.sent': 'Copy emailed',
  'copy.downloaded': 'Copy fetched',
}

/** Returns the label of an event; for one of another version, its name. */
export const eventLabel = (type: string): string =>
  Object.hasOwn(labels, type) ? labels[type as EventType] : type.replaceAll(/[.-]/g, ' ')
