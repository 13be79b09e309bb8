import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
import { fullDate } from '#app/ui/time/dates.ts'
import type { Platform } from '#app/web/platform.server.ts'

import {
  type GoLive,
  isOwnTurn,
  type OwnGoLive,
  type OwnNextLine,
  ownNextOf,
  ownNextWords,
  ownShopPath,
  stepsLeftWords,
} from './go-live.ts'
import { findGoLivesOfRetailer, goLiveOf, type StoredGoLive } from './go-lives.queries.server.ts'
import { ownLeavePath } from '../leaving/leaving.ts'
import { findLeavingsOfRetailer } from '../leaving/leavings.queries.server.ts'
import { forRetailer } from '../onboarding/steps/reached.ts'
import { trainingPath } from './lessons.ts'
import { trainingLink } from './training-link.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

/** Converts a list for the retailer. A signed shop without a stored list has only the seal. */
function listOf(list: StoredGoLive | null, signedAt: Date | null): GoLive {
  if (list) {
    const { reached, ...rest } = goLiveOf(list)
    return { ...rest, reached: forRetailer(reached) }
  }
  const reached = signedAt ? { sealed: { at: signedAt.toISOString(), by: '', isStaff: false } } : {}
  return { reached, shipment: null, hasTablet: false }
}

/** Returns the go-live lists of a retailer's signed shops, by name (rule N8). */
export async function listOwnGoLives({ config, database, keys }: Parts, actor: RetailerActor): Promise<OwnGoLive[]> {
  const found = await findGoLivesOfRetailer(database.queries, actor.id)
  const leavings = await findLeavingsOfRetailer(database.queries, actor.id)
  const ahead = leavings.filter(({ closedAt }) => closedAt === null)
  const lastDays = new Map(ahead.map(({ shopId, lastDay }) => [shopId, fullDate(lastDay, 'UTC')]))
  return found.map(({ shop, list }) => ({
    ...listOf(list, shop.signedAt),
    shopId: shop.id,
    shopName: shop.shopName,
    lastDay: lastDays.get(shop.id) ?? null,
    trainingUrl: list ? trainingLink(keys, config.PUBLIC_URL, list.id) : `${config.PUBLIC_URL}${trainingPath()}`,
    publicPath: shop.status === 'open' ? `/locations/${shop.slug}` : null,
    lacksParcels: shop.status === 'open' && !shop.services.includes('parcels'),
  }))
}

/** Returns the line of a shop's tile: its last day, or its next step until it is live. */
function nextLineOf({ shopId, reached, lastDay }: OwnGoLive): OwnNextLine | undefined {
  if (lastDay !== null)
    return {
      label: 'The agreement ends',
      words: `Your last day is ${lastDay}`,
      path: ownLeavePath(shopId),
      isOwnTurn: false,
    }
  const next = ownNextOf(reached)
  if (next === 'live') return undefined
  const label = `${isOwnTurn(next) ? 'Next' : 'We do this'}, ${stepsLeftWords(reached)} to open your shop`
  return { label, words: ownNextWords[next], path: ownShopPath(shopId), isOwnTurn: isOwnTurn(next) }
}

/** Returns the last day of each shop that leaves, and the next step of each other signed shop, by id. Live shops have none. */
export async function findOwnNext(parts: Parts, actor: RetailerActor): Promise<Map<string, OwnNextLine>> {
  const lists = await listOwnGoLives(parts, actor)
  return new Map(
    lists.flatMap((list) => {
      const line = nextLineOf(list)
      return line ? [[list.shopId, line]] : []
    }),
  )
}
