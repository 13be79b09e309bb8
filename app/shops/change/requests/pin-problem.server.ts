import type { Pin } from '#app/geo/map/pin.ts'

import { checkPin } from '../pin/check-pin.server.ts'
import type { StoredShop } from '../shop-changes.queries.server.ts'
import type { ChangeDetails } from './change-request.ts'

/** Returns a change with the position that staff set, if it is a move without one. */
export const withPin = (details: ChangeDetails, pin: Pin | null): ChangeDetails =>
  details.kind === 'move' && details.lat === null && pin ? { ...details, ...pin } : details

/** Returns why the position of a move cannot be right (rule CH6). A move without one waits for staff. */
export async function pinProblem(
  details: ChangeDetails,
  shop: StoredShop,
): Promise<'same-pin' | 'pin-far' | undefined> {
  if (details.kind !== 'move' || details.lat === null || details.lon === null) return undefined
  return checkPin({ lat: details.lat, lon: details.lon }, details, shop)
}
