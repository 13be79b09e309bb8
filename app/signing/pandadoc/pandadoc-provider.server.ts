import type { Config } from '#app/platform/config.server.ts'

import type { SigningDocumentStatus } from '../signing.ts'

/** PandaDoc's states as ours. What is not named says nothing new. */
const statuses: Partial<Record<string, SigningDocumentStatus>> = {
  'document.uploaded': 'preparing',
  'document.draft': 'preparing',
  'document.sent': 'sent',
  'document.viewed': 'viewed',
  'document.completed': 'completing',
  'document.declined': 'declined',
  'document.rejected': 'declined',
  'document.voided': 'voided',
  'document.error': 'error',
}

export const statusOfPandaDoc = (status: string): SigningDocumentStatus => statuses[status] ?? 'sent'

/** Where PandaDoc's own signing page stands, in a frame. */
export const pandaDocFrame = ({ PANDADOC_APP_URL }: Pick<Config, 'PANDADOC_APP_URL'>, sessionId: string): string =>
  new URL(`/s/${encodeURIComponent(sessionId)}`, PANDADOC_APP_URL).href
