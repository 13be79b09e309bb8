/** What a passkey is asked for: to sign in, to confirm who sits there, to be somebody's first second factor, or another one. */
export const passkeyPurposes = ['sign-in', 'confirm', 'enrol', 'add'] as const

export type PasskeyPurpose = (typeof passkeyPurposes)[number]
