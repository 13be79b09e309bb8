import { commitEffects } from '#app/outbox/commit-effects.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { accountRefusals } from '../account/account-refusals.ts'
import type { ActivateBody } from '../account/account.schema.ts'
import { checkCode, type CodeGiven, stillOpens } from './check-code.server.ts'
import { canDo, invitationState } from './invitation.ts'
import { lockInvitation, updateInvitation } from './invitations.queries.server.ts'
import { shopsOfRetailers } from '../find/shops-of-retailers.server.ts'

/**
 * Activates an invitation with its code (rule AC4). Idempotent, because the page may be reloaded: of concurrent calls one activates, and
 * all succeed.
 * @throws RefusedError invalid-invitation for an empty, unknown, wrong, expired or revoked code; already-set-up if the account was created
 * with this code; challenge-failed, too-many-requests, unavailable
 */
export async function activateInvitation(
  platform: Platform,
  body: ActivateBody,
  given: CodeGiven,
): Promise<{ success: true }> {
  const { origin } = given
  const checked = await checkCode(platform, body, given)
  await platform.database.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, checked.id)
    // A new code may have been mailed since the check, which voids the checked one.
    if (!invitation || !stillOpens(invitation, checked)) throw new RefusedError(accountRefusals['invalid-invitation'])
    const state = invitationState(invitation, new Date())
    if (state === 'used') throw new RefusedError(accountRefusals['already-set-up'])
    if (!canDo('activate', state)) throw new RefusedError(accountRefusals['invalid-invitation'])
    if (state === 'activated') return
    const { id, shopId } = invitation
    await updateInvitation(tx, id, { activatedAt: new Date() })
    const { findShopName, recordShopEvent } = platform.port(shopsOfRetailers)
    const shopName = await findShopName(tx, shopId)
    await recordShopEvent(tx, {
      shopId,
      kind: 'invitation-activated',
      actor: { kind: 'system', name: 'The invited person' },
    })
    await commitEffects(tx, {
      audit: {
        actor: { kind: 'visitor', name: 'The invited person' },
        action: 'invitation.activated',
        subject: { kind: 'invitation', id, label: shopName },
        origin,
      },
    })
  })
  return { success: true }
}
