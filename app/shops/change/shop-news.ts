import type { ShopStatus } from '../shop.ts'

/** What happened to a shop, for other systems: a kind, and the names of the changed details without their values. */
export type ShopNews = { shopId: string; kind: 'opened' | 'changed' | 'paused' | 'closed'; changed: string[] }

/** The columns of a shop that other systems may read, with the name that they know. */
const nameOf: Readonly<Record<string, string>> = {
  shopName: 'name',
  addressName: 'address',
  number: 'address',
  street1: 'address',
  street2: 'address',
  suburb: 'address',
  state: 'address',
  postcode: 'address',
  landmark: 'address',
  lat: 'position',
  lon: 'position',
  phone: 'phone',
  openingHours: 'hours',
  specialDays: 'hours',
  timeZone: 'hours',
  services: 'services',
  emailKey: 'owner',
}

type Shop = Readonly<Record<string, unknown>> & { id: string; status: ShopStatus }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function kindOf(was: ShopStatus, becomes: ShopStatus): ShopNews['kind'] {
  if (was === becomes) return 'changed'
  if (becomes === 'closed') return 'closed'
  if (becomes === 'open') return 'opened'
  return was === 'open' ? 'paused' : 'changed'
}

/** Returns what a change of columns means for other systems; undefined if they can see nothing of it (rule SY4). */
export function shopNewsOf(
  shop: Shop,
  change: Readonly<Record<string, unknown>> & { status?: ShopStatus | undefined },
): ShopNews | undefined {
  const columns = Object.keys(change).filter((column) => nameOf[column] && !isSame(shop[column], change[column]))
  const isMoved = change.status !== undefined && change.status !== shop.status
  const changed = [...new Set([...(isMoved ? ['status'] : []), ...columns.flatMap((column) => nameOf[column] ?? [])])]
  if (changed.length === 0) return undefined
  return { shopId: shop.id, kind: kindOf(shop.status, change.status ?? shop.status), changed }
}
