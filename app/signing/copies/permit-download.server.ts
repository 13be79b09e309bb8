import { accept } from '#app/platform/accept/accept.server.ts'
import { agentName } from '#app/agents/agent-name.ts'
import { agentCookie } from '#app/agents/guards/agent-cookie.server.ts'
import { type AgentActor, findAgentOfPage } from '#app/agents/guards/find-agent-actor.server.ts'
import { requireAgent } from '#app/agents/guards/require-agent.server.ts'
import { findNewsagency } from '#app/newsagencies/find-newsagency.server.ts'
import type { ApiContext } from '#app/platform/api/api.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { readSessionToken } from '#app/staff/guards/session-cookie.server.ts'
import { findStaffActor, permit, permitFresh, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { can } from '#app/staff/roles.ts'

import { lockDocument, type StoredDocument } from '../documents/sign-documents.store.server.ts'
import { appendEvents } from '../documents/sign-events.store.server.ts'
import { findSessionOfCookie, signCookie } from '../sign/open-signing-session.server.ts'

/** Whether a request brings the token of the contract that a document belongs to: another room's to know. */
export type HoldsContract = (c: ApiContext, document: StoredDocument) => Promise<boolean>

async function isSigner(c: ApiContext, platform: Platform, { id }: StoredDocument): Promise<boolean> {
  const cookie = signCookie.read(platform.config, c.req.raw)
  return cookie ? (await findSessionOfCookie(platform, cookie))?.document.id === id : false
}

/** Staff who may look at bank details: the account stands in the PDF. A call that names an agent's session is an agent's. */
async function staffOf(c: ApiContext, platform: Platform): Promise<StaffActor | undefined> {
  if (c.req.header('authorization')) return undefined
  const staff = await findStaffActor(platform, readSessionToken(platform.config, c.req.raw))
  return staff && can(staff.role, 'bank-details:reveal') ? staff : undefined
}

/**
 * Finds the agent who follows a link to a document. A page's link brings the session's cookie alone, as the page does (decision 21). A call
 * that names a session brings both halves of it.
 * @throws RefusedError unauthenticated
 */
async function findReader(c: ApiContext, platform: Platform): Promise<AgentActor | undefined> {
  if (c.req.header('authorization')) return requireAgent(c, platform)
  return findAgentOfPage(platform, agentCookie.read(platform.config, c.req.raw))
}

/** Who has a copy; of staff, a fresh second factor is still to be asked. */
type Permitted = { who: string; staff?: StaffActor }

/**
 * Lets pass who may have a document: the signer in their session, who holds the contract that it belongs to, the agent whose it is,
 * logged in, whatever became of the shop since, or staff who may look at bank details.
 * @throws RefusedError unauthenticated for nobody; not-found for another agent, such as the shop's next owner, as for no document at all.
 */
export async function permitDownload(
  c: ApiContext,
  platform: Platform,
  document: StoredDocument | undefined,
  holdsContract: HoldsContract | undefined,
): Promise<Permitted> {
  if (document && (await isSigner(c, platform, document))) return { who: 'Signer' }
  if (document && (await holdsContract?.(c, document))) return { who: 'Retailer' }
  const agent = await findReader(c, platform)
  const isOwn = agent && document && (await isDocumentOf(platform.database.queries, document, agent.id))
  if (isOwn) return { who: agentName(agent) }
  const staff = await staffOf(c, platform)
  if (staff && document) return { who: staff.name, staff }
  throw new RefusedError(agent ? 'not-found' : 'unauthenticated')
}

/**
 * Whether a document is an agent's own: made for them, or made before they had their account and the shop is theirs since.
 * A shop that was closed or handed on takes nobody's documents with it.
 */
async function isDocumentOf(
  queries: Queries,
  { agentId, handedOnAt, newsagencyId }: Pick<StoredDocument, 'agentId' | 'handedOnAt' | 'newsagencyId'>,
  askedBy: string,
): Promise<boolean> {
  if (agentId !== null) return agentId === askedBy
  if (handedOnAt !== null) return false
  return (await findNewsagency(queries, newsagencyId))?.agentId === askedBy
}

/**
 * Somebody fetches a copy: it stands in the document's history and, of staff, in the audit log too, before anything is
 * shown, for the account stands in it. It asks staff for the right to look at bank details and a fresh second factor. Not `actOn`: reading
 * changes no record.
 * @throws RefusedError forbidden
 */
export async function noteDownload(
  { database, keys }: Pick<Platform, 'database' | 'keys'>,
  { documentId, who, staff, data = {} }: Permitted & { documentId: string; data?: Record<string, unknown> },
  origin: Origin,
): Promise<void> {
  if (staff) {
    permit(staff, 'bank-details:reveal')
    permitFresh(staff)
  }
  await database.transaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    if (!document) return
    await appendEvents(tx, keys, documentId, [{ type: 'copy.downloaded', actor: who, data, origin }])
    if (staff)
      await accept(tx, {
        audit: {
          actor: { kind: 'staff', id: staff.id, name: staff.name },
          action: 'document.downloaded',
          subject: { kind: 'document', id: document.listId, label: document.businessName },
          became: { document: documentId },
          origin,
        },
      })
  })
}
