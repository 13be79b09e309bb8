import { retailerCookie } from '#app/retailers/guards/retailer-cookie.server.ts'
import { findRetailerOfPage } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { outageReason } from '#app/data/database/database-outage.server.ts'
import { errorFields } from '#app/core/log/log.server.ts'
import { findTablet } from '#app/shops/leaving/find-leavings.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { OwnContract } from '../answers/contract-answers.ts'
import { findContractOfPage } from '../guards/require-contract.server.ts'
import { listOwnContracts } from '../own/list-own-contracts.server.ts'

type Asked = { request: Request; token: string; requestId: string }

/** Runs a search that the page works without; returns undefined during a database outage. */
export async function unlessOutage<Value>(
  platform: Pick<Platform, 'log'>,
  { requestId }: { requestId: string },
  find: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await find()
  } catch (error) {
    const outage = outageReason(error)
    if (outage === undefined) throw error
    platform.log.error(outage, { requestId, ...errorFields(error) })
    return undefined
  }
}

/**
 * Lists the contracts of the retailer whose session cookie a request carries, if the token's contract is among them
 * (rule C57). Returns an empty list during a database outage.
 */
export async function findSitting(platform: Platform, { request, token, requestId }: Asked): Promise<OwnContract[]> {
  const found = await unlessOutage(platform, { requestId }, async () => {
    const retailer = await findRetailerOfPage(platform, retailerCookie.read(platform.config, request))
    const contracts = retailer ? await listOwnContracts(platform, retailer) : []
    return contracts.some(({ completeContractToken }) => completeContractToken === token) ? contracts : []
  })
  return found ?? []
}

/** Whether the tablet is at the counter of the token's shop, so that none is sent (rule N8). */
export async function findTabletOf(platform: Platform, token: string): Promise<boolean> {
  const actor = await findContractOfPage(platform, token)
  return actor !== undefined && findTablet(platform, actor.shopId)
}
