import type { EventType } from '../event-types.ts'

/** What happened, in words. */
export const eventLabels: Record<EventType, string> = {
  'document.created': 'Agreement made from the retailer’s details',
  'document.sent': 'Ready to be signed',
  'document.resent': 'Link sent again',
  'session.opened': 'Signing session opened',
  'document.viewed': 'Opened',
  'document.read-to-end': 'Last page reached',
  'consent.given': 'Consent ticked',
  'consent.withdrawn': 'Consent taken back',
  'document.signed': 'Signed and submitted',
  'document.completed': 'Sealed',
  'timestamp.added': 'Time-stamped',
  'timestamp.failed': 'Time-stamp authority did not answer',
  'document.declined': 'Declined',
  'document.voided': 'Voided',
  'document.expired': 'Expired',
  'provider.delayed': 'The signing service did not answer: asked again by itself',
  'provider.refused': 'The signing service refused',
  'copy.sent': 'Copy emailed',
  'copy.downloaded': 'Copy fetched',
}
