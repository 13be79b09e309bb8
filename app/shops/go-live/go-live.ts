import type { ReachedSteps, Shipment } from '../onboarding/steps/reached.ts'

/** The steps from the sealed agreement to the first customer, in their order (rule N8). */
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
 * The step that must be reached before another (rule N9). The training needs only the seal. Staff may open a shop at any time after the
 * seal, for example when a new owner takes over a counter that works. All other steps are in order.
 */
const follows: Record<GoLiveStep, GoLiveStep | null> = {
  sealed: null,
  sent: 'sealed',
  arrived: 'sent',
  trained: 'sealed',
  tested: 'arrived',
  live: 'sealed',
}

/**
 * The steps that the retailer can mark, or staff for them. The seal marks itself, and separate acts record the shipment and the opening.
 */
export const markedByRetailer = ['arrived', 'trained', 'tested'] as const
export type MarkedStep = (typeof markedByRetailer)[number]
export const isMarkedStep = (step: string): step is MarkedStep => markedByRetailer.some((known) => known === step)

/** The go-live list of one shop. */
export type GoLive = {
  reached: ReachedSteps<GoLiveStep>
  shipment: Shipment | null
  /** Whether the tablet was at the counter before the agreement, so that none is sent (rule N8). */
  hasTablet: boolean
}

/** Returns the steps of a list: a shop that has its tablet gets none. */
export const stepsOfList = ({ hasTablet }: Pick<GoLive, 'hasTablet'>): readonly GoLiveStep[] =>
  hasTablet ? goLiveSteps.filter((step) => step !== 'sent' && step !== 'arrived') : goLiveSteps

type Marks = Partial<Record<GoLiveStep, unknown>>

/** Whether a step can be marked now: it is not reached, and its predecessor is. After the opening only the training can still be marked. */
export function isOpenStep(reached: Marks, step: GoLiveStep): boolean {
  if (reached.live !== undefined && step !== 'trained') return false
  const before = follows[step]
  return reached[step] === undefined && (before === null || reached[before] !== undefined)
}

/** Returns the first missing step in the order of the list, or null once the shop is live. */
export function nextGoLiveStep(reached: Marks): GoLiveStep | null {
  if (reached.live !== undefined) return null
  return goLiveSteps.find((step) => reached[step] === undefined) ?? null
}

/** The retailer's one next act or wait (rule N10). The training comes first, because it can be done at once. */
export type OwnNext = 'open-training' | 'wait-for-parcel' | 'say-arrived' | 'test-payment' | 'wait-for-opening' | 'live'

/** Returns the retailer's next act for the reached steps. */
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

/** Words the number of missing steps, such as `5 steps left`. */
export function stepsLeftWords(reached: Marks): string {
  const left = goLiveSteps.filter((step) => reached[step] === undefined).length
  return left === 1 ? '1 step left' : `${left} steps left`
}

/** Returns the path of the page that shows the retailer the list. */
export const ownShopPath = (shopId: string): string => `/account/shops/${shopId}`

/** The go-live list of one shop for its retailer. */
export type OwnGoLive = GoLive & {
  shopId: string
  shopName: string
  /** The link to the training, which marks the step. */
  trainingUrl: string
  /** The last day in words, while its agreement ends (rule LV1). */
  lastDay: string | null
  /** Its page in the finder, once it is listed there. */
  publicPath: string | null
  /** Whether it is open and takes no parcels, because it has no insurance for them. */
  lacksParcels: boolean
}

/** The next step of a shop, or its last day, as a line that links to its page. `label`: who acts, and how many steps are left. */
export type OwnNextLine = { label: string; words: string; path: string; isOwnTurn: boolean }
