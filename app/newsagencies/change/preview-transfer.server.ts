import { findAgentByEmail } from '#app/agents/find-agent-by-email.server.ts'
import { findLivingInvitation } from '#app/agents/invitations/find-living-invitation.server.ts'
import { codeExpiry } from '#app/agents/invitations/invite-agent.server.ts'
import type { Queries } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { accepted, refused, type Result } from '#app/platform/result.ts'
import { emailKey } from '#app/platform/text.ts'
import { permit, type StaffActor } from '#app/staff/guards/staff-actor.server.ts'

import { findNewsagency } from '../newsagency-lists.store.server.ts'
import type { NewOwner } from './newsagency-forms.schema.ts'
import type { HandedToWay } from './newsagency.mail.tsx'
import { type PreviewedMail, previewMails } from './preview-mails.server.ts'
import { handedOnNotice, handedToNotice } from './transfer-mails.server.ts'

async function wayOf(queries: Queries, key: string): Promise<HandedToWay> {
  if (await findAgentByEmail(queries, key)) return 'attached'
  return (await findLivingInvitation(queries, key)) ? 'waits' : 'invited'
}

/** The mails of a transfer as they would go out now; no code is made before it is done. */
export async function previewTransfer(
  { config, database }: Platform,
  actor: StaffActor,
  { id, owner }: { id: string; owner: NewOwner },
): Promise<Result<PreviewedMail[], 'not-found' | 'closed' | 'same-owner'>> {
  permit(actor, 'newsagencies:transfer')
  const { queries } = database
  const shop = await findNewsagency(queries, id)
  if (!shop) return refused('not-found')
  if (shop.status === 'closed') return refused('closed')
  const key = emailKey(owner.email)
  if (shop.emailKey === key) return refused('same-owner')
  const way = await wayOf(queries, key)
  const invited = way === 'invited' ? { code: '•••• •••• ••••', expires: codeExpiry() } : undefined
  const old = handedOnNotice(config, shop)
  return accepted(await previewMails([handedToNotice(config, shop, owner, way, invited), ...(old ? [old] : [])]))
}
