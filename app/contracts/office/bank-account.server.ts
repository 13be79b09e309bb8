import { data } from 'react-router'
import { z } from 'zod'

import { findNewsagency } from '#app/shops/find/find-newsagency.server.ts'
import type { Origin } from '#app/core/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'

import { findWaitingChange } from '../bank/bank-details.queries.server.ts'
import { findBankDetails, openBankChange } from '../bank/bank-seal.server.ts'
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
  newsagencyId: string
  shopName: string
  /** Masked, until the staff member reveals it. */
  account: MaskedAccount
  change: WaitingAccount | null
}

/**
 * Loads the masked account of a store for staff who may reveal it.
 * @throws a redirect to sign in; a 403 page; a 404 page when there is no such store, or it has no account.
 */
export async function requireBankAccount(
  args: GuardedRequest & { params: Readonly<Record<string, string | undefined>> },
): Promise<Found> {
  const actor = await requireStaff(args, 'bank-details:reveal')
  const platform = args.context.get(platformContext)
  const { keys } = platform
  const { queries } = platform.database
  const { newsagencyId } = args.params
  if (newsagencyId === undefined || !z.guid().safeParse(newsagencyId).success) throw noAccount()
  const shop = await findNewsagency(queries, newsagencyId)
  const details = shop && (await findBankDetails(queries, keys, newsagencyId))
  if (!shop || !details) throw noAccount()
  const change = await findWaitingChange(queries, newsagencyId)
  return {
    actor,
    platform,
    origin: args.context.get(originContext),
    newsagencyId,
    shopName: shop.shopName,
    account: masked(details),
    change: change
      ? {
          ...masked(openBankChange(keys, change.id, change.sealed)),
          askedAt: change.askedAt.toISOString(),
          takesEffectAt: change.takesEffectAt.toISOString(),
        }
      : null,
  }
}
