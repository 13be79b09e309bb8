/** Everything that the history of a document knows. */
export const eventTypes = [
  'document.created',
  'document.sent',
  'document.resent',
  'session.opened',
  'document.viewed',
  'document.read-to-end',
  'consent.given',
  'consent.withdrawn',
  'document.signed',
  'document.completed',
  'timestamp.added',
  'timestamp.failed',
  'document.declined',
  'document.voided',
  'document.expired',
  'provider.delayed',
  'provider.refused',
  'copy.sent',
  'copy.downloaded',
] as const
export type EventType = (typeof eventTypes)[number]
