import type { RetailerActor } from '#app/retailers/guards/find-retailer-actor.server.ts'
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
import { findLeavingsOfRetailer } from '../leaving/leavings.queries.server.ts'
import { forRetailer } from '../onboarding/steps/reached.ts'
import { trainingPath } from './lessons.ts'
import { trainingLink } from './training-link.server.ts'

type Parts = Pick<Platform, 'config' | 'database' | 'keys'>

/** Converts a list for the retailer. A signed shop without a stored list has only the seal. */
function listOf(list: StoredGoLive | null, signedAt: Date | null): GoLive {
  if (list) {
    const { reached, shipment } = goLiveOf(list)
    return { reached: forRetailer(reached), shipment }
  }
  return { reached: signedAt ? { sealed: { at: signedAt.toISOString(), by: '', isStaff: false } } : {}, shipment: null }
}

/** Returns the go-live lists of a retailer's signed shops, by name (rule N8). */
export async function listOwnGoLives({ config, database, keys }: Parts, actor: RetailerActor): Promise<OwnGoLive[]> {
  const found = await findGoLivesOfRetailer(database.queries, actor.id)
  const leavings = await findLeavingsOfRetailer(database.queries, actor.id)
  const leaving = new Set(leavings.filter(({ closedAt }) => closedAt === null).map(({ shopId }) => shopId))
  return found.map(({ shop, list }) => ({
    ...listOf(list, shop.signedAt),
    shopId: shop.id,
    shopName: shop.shopName,
    isLeaving: leaving.has(shop.id),
    trainingUrl: list ? trainingLink(keys, config.PUBLIC_URL, list.id) : `${config.PUBLIC_URL}${trainingPath()}`,
    publicPath: shop.status === 'open' ? `/locations/${shop.slug}` : null,
    lacksParcels: shop.status === 'open' && !shop.services.includes('parcels'),
  }))
}

/** Returns the next step of each signed shop by id, without live shops. */
export async function findOwnNext(parts: Parts, actor: RetailerActor): Promise<Map<string, OwnNextLine>> {
  const lists = await listOwnGoLives(parts, actor)
  return new Map(
    lists.flatMap(({ shopId, reached, isLeaving }) => {
      const next = ownNextOf(reached)
      const left = stepsLeftWords(reached)
      const line = { words: ownNextWords[next], left, path: ownShopPath(shopId), isOwnTurn: isOwnTurn(next) }
      return next === 'live' || isLeaving ? [] : [[shopId, line]]
    }),
  )
}
