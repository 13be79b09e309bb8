/** An account as anybody in the office may see it. */
export type MaskedAccount = { institution: string; bsb: string; accountNumber: string }

/** Another account that waits its 24 hours. All times are ISO 8601. */
export type WaitingAccount = MaskedAccount & { askedAt: string; takesEffectAt: string }

/** The store's record, which the pages of its account lead back to. */
export const storePath = (newsagencyId: string) => `/staff/newsagencies/${newsagencyId}`

/** How long an account that was asked for stays on the screen. */
export const shownForSeconds = 60
