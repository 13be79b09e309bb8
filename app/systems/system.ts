/** What a system of another company may read. Staff grant each right by itself (rule SY1). */
export const systemRights = {
  'opt-outs:read': 'Read and check the numbers that opted out of texts',
  'shops:read': 'Read stores: address, hours, services and status',
  'contracts:read': 'Read which contracts are signed, without personal data',
} as const

export type SystemRight = keyof typeof systemRights

/** The events that a webhook can carry, with the right that each requires (rule SY4). */
export const webhookEvents = {
  'shop.opened': { right: 'shops:read', label: 'A store opens' },
  'shop.changed': { right: 'shops:read', label: 'A store changes its name, address, hours or services' },
  'shop.paused': { right: 'shops:read', label: 'An open store leaves the finder, and may open again' },
  'shop.closed': { right: 'shops:read', label: 'A store closes' },
  'contract.signed': { right: 'contracts:read', label: 'A contract or renewal is signed and sealed' },
  'bank.changed': { right: 'contracts:read', label: 'A new bank account takes effect (no numbers)' },
  'opt_out.added': { right: 'opt-outs:read', label: 'A number opts out of texts (carries the number)' },
} as const satisfies Record<string, { right: SystemRight; label: string }>

export type WebhookEvent = keyof typeof webhookEvents

const isRight = (name: string): name is SystemRight => Object.hasOwn(systemRights, name)
const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(webhookEvents, name)

/** Returns the known rights among some names, in their usual order. */
export const rightsIn = (names: readonly string[]): SystemRight[] =>
  Object.keys(systemRights).filter((name): name is SystemRight => isRight(name) && names.includes(name))

/** Returns the known events among some names that the rights permit, in their usual order. */
export const eventsIn = (names: readonly string[], rights: readonly string[]): WebhookEvent[] =>
  Object.keys(webhookEvents).filter(
    (name): name is WebhookEvent => isEvent(name) && names.includes(name) && rights.includes(webhookEvents[name].right),
  )

/** A test event, which staff send and every endpoint gets. */
export const testEvent = 'test.sent'

/** How many attempts a delivery gets. */
export const mostAttempts = 10

const minute = 60
const hour = 60 * minute
/** The pauses after each failed attempt, in seconds: together about three days. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Returns when the next attempt is due after some failed ones; undefined after the last (rule SY6). `chance`: from 0 to 1. */
export function nextAttemptAt(attempts: number, now: Date, chance: number): Date | undefined {
  const pause = attempts < mostAttempts ? pauses[attempts - 1] : undefined
  // Up to a tenth later, so that the deliveries of an outage do not all come back at once.
  return pause === undefined ? undefined : new Date(now.getTime() + pause * 1_000 * (1 + chance / 10))
}

/** The data of the office's screens, as the loaders return it. All times are ISO 8601. */
export type SystemRow = {
  id: string
  label: string
  secretEnd: string
  madeBy: string
  madeAt: string
  lastUsedAt: string | null
  isRevoked: boolean
  rights: SystemRight[]
}

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed'

export type DeliveryRow = {
  id: string
  type: string
  eventId: string
  happenedAt: string
  status: DeliveryStatus
  attempts: number
  responseStatus: number | null
  problem: string | null
  attemptedAt: string | null
  nextAttemptAt: string | null
  /** How often staff sent it again. */
  replays: number
}

export type SystemView = SystemRow & {
  version: number
  endpoint: string | null
  events: WebhookEvent[]
  hasSecret: boolean
  /** Until when the former secret signs as well. */
  formerUntil: string | null
  /** The number of all events that wait. */
  waiting: number
  deliveries: DeliveryRow[]
}
