/** Whether a number may be texted: `out` may not, `back` has new consent. */
export type OptOutState = 'out' | 'back'

/** The source: typed on the page, added by a colleague, or imported. */
export const optOutSources = ['page', 'staff', 'import'] as const
export type OptOutSource = (typeof optOutSources)[number]

export type OptOutEventKind = 'out' | 'again' | 'back'

/** A number's status for sending systems. */
export type SuppressionStatus = 'suppressed' | 'clear' | 'invalid'

/** The maximum number of numbers in one check by a sending system, and of changes in one response. */
export const maxCheckedNumbers = 1_000
export const changesPerAnswer = 1_000

/** The maximum lengths of a reason and of a label. */
export const maxReasonLength = 500
export const maxLabelLength = 80
