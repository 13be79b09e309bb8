/** What happens between the sealed agreement and the first customer, in its order (rule N8). */
export const goLiveSteps = ['sealed', 'sent', 'arrived', 'trained', 'tested', 'live'] as const
export type GoLiveStep = (typeof goLiveSteps)[number]

export const goLiveLabels: Record<GoLiveStep, string> = {
  sealed: 'Agreement sealed',
  sent: 'Hardware sent',
  arrived: 'Hardware arrived',
  trained: 'Training opened',
  tested: 'First test payment',
  live: 'Shop is live',
}

/**
 * What has to be reached before a step (rule N9). The training waits for nothing but the seal; and staff may open a shop at any time
 * after it, as when a new owner takes over a counter that works. Nothing else goes out of order.
 */
const follows: Record<GoLiveStep, GoLiveStep | null> = {
  sealed: null,
  sent: 'sealed',
  arrived: 'sent',
  trained: 'sealed',
  tested: 'arrived',
  live: 'sealed',
}

/** What the retailer marks, and what staff mark. The seal marks itself; hardware is sent, and a shop is opened, by acts of their own. */
export const markedByRetailer = ['arrived', 'trained', 'tested'] as const
export type MarkedStep = (typeof markedByRetailer)[number]
export const isMarkedStep = (step: string): step is MarkedStep => markedByRetailer.some((known) => known === step)

/** When a step was reached and by whom. `at`: ISO 8601. */
export type Reached = { at: string; by: string; isStaff: boolean }
export type Shipment = { carrier: string; trackingNumber: string }

/** The list of one shop. */
export type GoLive = { reached: Partial<Record<GoLiveStep, Reached>>; shipment: Shipment | null }

type Marks = Partial<Record<GoLiveStep, unknown>>

/** Whether a step can be marked now: it is not reached, and what it follows is. Of a live shop only the training is still worth a mark. */
export function isOpenStep(reached: Marks, step: GoLiveStep): boolean {
  if (reached.live !== undefined && step !== 'trained') return false
  const before = follows[step]
  return reached[step] === undefined && (before === null || reached[before] !== undefined)
}

/** The first step that is missing, in the order of the list; null once the shop is live. */
export function nextGoLiveStep(reached: Marks): GoLiveStep | null {
  if (reached.live !== undefined) return null
  return goLiveSteps.find((step) => reached[step] === undefined) ?? null
}

/** What the retailer has to do or to wait for now: one thing (rule N10). The training comes first, because it can be done at once. */
export type OwnNext = 'open-training' | 'wait-for-parcel' | 'say-arrived' | 'test-payment' | 'wait-for-opening' | 'live'

export function ownNextOf(reached: Marks): OwnNext {
  if (reached.live !== undefined) return 'live'
  if (reached.trained === undefined) return 'open-training'
  if (reached.sent === undefined) return 'wait-for-parcel'
  if (reached.arrived === undefined) return 'say-arrived'
  return reached.tested === undefined ? 'test-payment' : 'wait-for-opening'
}

export const ownNextWords: Record<OwnNext, string> = {
  'open-training': 'Open the training',
  'wait-for-parcel': 'Wait for the parcel',
  'say-arrived': 'Tell us when the parcel is here',
  'test-payment': 'Take a test payment',
  'wait-for-opening': 'We open your shop next',
  live: 'Your shop is live',
}

/** Whether it is the retailer's turn. */
export const isOwnTurn = (next: OwnNext): boolean => ['open-training', 'say-arrived', 'test-payment'].includes(next)

/** `5 steps left`: what is not reached yet, of all that the list has. */
export function stepsLeftWords(reached: Marks): string {
  const left = goLiveSteps.filter((step) => reached[step] === undefined).length
  return left === 1 ? '1 step left' : `${left} steps left`
}

/** Where the list of a shop is shown to its retailer. */
export const ownShopPath = (newsagencyId: string): string => `/account/shops/${newsagencyId}`

/** The list of one shop as its retailer sees it. */
export type OwnGoLive = GoLive & {
  newsagencyId: string
  shopName: string
  /** The training; opening it marks the list. */
  trainingUrl: string
  /** Its page in the finder, once it stands there. */
  publicPath: string | null
}

/** What a shop waits for, in a line that leads to its list. */
export type OwnNextLine = { words: string; left: string; path: string; isOwnTurn: boolean }
