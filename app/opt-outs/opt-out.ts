/** Whether a number may be texted: `out` may not, `back` asked for texts again. */
export type OptOutState = 'out' | 'back'

/** How it came: typed on the page, added by staff, or brought in with a list. */
export const optOutSources = ['page', 'staff', 'import'] as const
export type OptOutSource = (typeof optOutSources)[number]

export type OptOutEventKind = 'out' | 'again' | 'back'

/** What sending systems are told of a number. */
export type SuppressionStatus = 'suppressed' | 'clear' | 'invalid'

/** How many numbers a sending system may ask for at once, and how many changes it gets. */
export const maxCheckedNumbers = 1_000
export const changesPerAnswer = 1_000

/** Of a reason, a label: what it was for, in a few words. */
export const maxReasonLength = 500
export const maxLabelLength = 80
