import { data } from 'react-router'
import { z } from 'zod'

import { findShop } from '#app/shops/find/find-shop.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findWaitingChange } from '../bank/bank-details.queries.server.ts'
import { decryptBankChange } from '../bank/bank-encryption.server.ts'
import { findBankOf } from '../bank/reveal-bank-details.server.ts'
import { type BankDetails, maskAccountNumber, maskBsb } from '../bank/bank.ts'
import type { MaskedAccount, WaitingAccount } from './contract-view.ts'

const noAccount = () => data({ code: 'not-found', message: 'There is no such bank account.' }, { status: 404 })

const masked = ({ nameOfFinancialInstitution, bsb, accountNumber }: BankDetails): MaskedAccount => ({
  institution: nameOfFinancialInstitution,
  bsb: maskBsb(bsb),
  accountNumber: maskAccountNumber(accountNumber),
})

type Found = {
  actor: StaffActor
  platform: Platform
  origin: Origin
  shopId: string
  /** The end of a seller's agreement whose account is shown. */
  leavingId: string | undefined
  shopName: string
  /** Masked, until the staff member reveals it. */
  account: MaskedAccount
  change: WaitingAccount | null
}

/**
 * Loads the masked account of a shop for staff who may reveal it.
 * @throws a redirect to sign in; a 403 page; a 404 page when there is no such store, or it has no account.
 */
export async function requireBankAccount(
  args: GuardedRequest & { params: Readonly<Record<string, string | undefined>> },
): Promise<Found> {
  const actor = await requireStaff(args, 'bank-details:reveal')
  const platform = args.context.get(platformContext)
  const { keys } = platform
  const { queries } = platform.database
  const { shopId, leavingId } = args.params
  const isId = (id: string) => z.guid().safeParse(id).success
  if (shopId === undefined || !isId(shopId) || (leavingId !== undefined && !isId(leavingId))) throw noAccount()
  const shop = await findShop(queries, shopId)
  const details = shop && (await findBankOf(queries, keys, { shopId, leavingId }))
  if (!shop || !details) throw noAccount()
  const change = leavingId === undefined ? await findWaitingChange(queries, shopId) : undefined
  return {
    actor,
    platform,
    origin: args.context.get(originContext),
    shopId,
    leavingId,
    shopName: shop.shopName,
    account: masked(details),
    change: change
      ? {
          ...masked(decryptBankChange(keys, change.id, change.encrypted)),
          askedAt: change.askedAt.toISOString(),
          takesEffectAt: change.takesEffectAt.toISOString(),
        }
      : null,
  }
}
