import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findRetailer } from '../../retailers.queries.server.ts'
import { findPendingEmailChange } from '../email/email-changes.queries.server.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import type { OwnAccount } from './own-account.ts'

/** Returns the retailer's details and the pending change of email. Throws RefusedError unauthenticated if the account is gone. */
export async function findOwnDetails(
  { database }: Pick<Platform, 'database'>,
  actor: RetailerActor,
): Promise<Pick<OwnAccount, 'account' | 'emailChange'>> {
  const retailer = await findRetailer(database.queries, actor.id)
  if (!retailer) throw new RefusedError('unauthenticated')
  const change = await findPendingEmailChange(database.queries, actor.id)
  const { givenName, surname, email, phone } = retailer
  return {
    account: { givenName, surname, email, phone },
    emailChange: change
      ? {
          newEmail: change.newEmail,
          isConfirmedByOld: change.oldConfirmedAt !== null,
          isConfirmedByNew: change.newConfirmedAt !== null,
          expiresAt: change.expiresAt.toISOString(),
          countsFrom: change.takesEffectAt?.toISOString() ?? null,
        }
      : null,
  }
}
