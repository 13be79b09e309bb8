import type { Config } from '#app/platform/config.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { SigningProvider } from '../provider.server.ts'
import { findDocumentById } from '../sign-documents.store.server.ts'
import type { SigningDocumentStatus } from '../signing.ts'
import { pandaDocClient } from './panda-doc-client.server.ts'

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

/** PandaDoc behind the calls of a signing provider (rule SG15). What it says of a document counts, not the browser. */
export function pandaDocProvider({ config, database }: Pick<Platform, 'config' | 'database'>): SigningProvider {
  const client = pandaDocClient(config)
  const idOf = async (documentId: string) =>
    (await findDocumentById(database.queries, documentId))?.providerId ?? undefined
  return {
    name: 'pandadoc',
    // Our row comes first: what was asked for is kept before anybody else hears of it (`prepareDocument` goes on).
    createDocument: () => Promise.resolve({ status: 'preparing', providerId: null, unsigned: null }),
    async status(documentId) {
      const id = await idOf(documentId)
      const state = id ? await client.state(id) : undefined
      return state ? statusOfPandaDoc(state.status) : 'preparing'
    },
    async download(documentId) {
      const id = await idOf(documentId)
      return id ? client.download(id) : undefined
    },
    async void(documentId, reason) {
      const id = await idOf(documentId)
      if (id) await client.void(id, reason)
    },
  }
}
