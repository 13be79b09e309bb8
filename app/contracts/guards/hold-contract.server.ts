import { type HeldNewsagency, holdNewsagency } from '#app/newsagencies/change/hold-newsagency.server.ts'
import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { RefusedError } from '#app/platform/errors.ts'

import { lockRenewal, type StoredRenewal } from '../renewal/renewals.store.server.ts'
import type { ContractActor, RenewalActor } from './require-contract.server.ts'

/**
 * The actor's shop, held until the transaction ends. Everything that is written of one shop's contract waits here, and a
 * shop that was handed on or closed meanwhile is not written for who had it.
 * @throws RefusedError not-found
 */
export async function holdContract(tx: Transaction, actor: ContractActor): Promise<HeldNewsagency> {
  const shop = await holdNewsagency(tx, actor.newsagencyId)
  if (!shop?.contractTokenHash || !isSameHash(shop.contractTokenHash, actor.tokenHash))
    throw new RefusedError('not-found')
  return shop
}

/** The same for a renewal. @throws RefusedError not-found */
export async function holdRenewal(
  tx: Transaction,
  actor: RenewalActor,
): Promise<{ shop: HeldNewsagency; renewal: StoredRenewal }> {
  const shop = await holdNewsagency(tx, actor.newsagencyId)
  const renewal = await lockRenewal(tx, actor.renewalId)
  if (!shop || shop.status === 'closed' || !renewal || renewal.revokedAt) throw new RefusedError('not-found')
  return { shop, renewal }
}
