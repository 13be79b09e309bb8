import { requireAgent } from '#app/agents/guards/require-agent.server.ts'
import type { ApiContext } from '#app/platform/api/api.server.ts'
import { hashToken } from '#app/platform/crypto/tokens.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { can } from '#app/staff/roles.ts'
import { readSessionToken } from '#app/staff/guards/session-cookie.server.ts'
import { findStaffActor, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { isDocumentOf } from './is-document-of.server.ts'
import { signCookie } from './sign-cookie.server.ts'
import type { StoredDocument } from './sign-documents.store.server.ts'
import { findSessionByCookie } from './sign-sessions.store.server.ts'

/** Whether a request brings the token of the contract that a document belongs to: another room's to know. */
export type HoldsContract = (c: ApiContext, document: StoredDocument) => Promise<boolean>

async function isSigner(c: ApiContext, { database, config }: Platform, { id }: StoredDocument): Promise<boolean> {
  const cookie = signCookie.read(config, c.req.raw)
  const session = cookie ? await findSessionByCookie(database.queries, hashToken(cookie)) : undefined
  return session?.documentId === id
}

/** Staff who may look at bank details: the account stands in the PDF. A call that names an agent's session is an agent's. */
async function staffOf(c: ApiContext, platform: Platform): Promise<StaffActor | undefined> {
  if (c.req.header('authorization')) return undefined
  const staff = await findStaffActor(platform, readSessionToken(platform.config, c.req.raw))
  return staff && can(staff.role, 'bank-details:reveal') ? staff : undefined
}

/** Who has a copy; of staff, a fresh second factor is still to be asked. */
export type Permitted = { who: string; staff?: StaffActor }

/**
 * Lets pass who may have a document: whoever signed it and is still in their session, staff who may look at bank details,
 * who holds the contract that it belongs to, or the agent whose it is, logged in, whatever became of the shop since.
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
  const staff = await staffOf(c, platform)
  if (staff && document) return { who: staff.name, staff }
  const agent = await requireAgent(c, platform)
  const isOwn = document && (await isDocumentOf(platform.database.queries, document, agent.id))
  if (!isOwn) throw new RefusedError('not-found')
  return { who: `${agent.givenName} ${agent.surname}`.trim() }
}
