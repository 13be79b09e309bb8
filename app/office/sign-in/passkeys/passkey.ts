/** The purposes of a passkey request: sign in, confirm the identity, set up the first second factor, or add another one. */
export const passkeyPurposes = ['sign-in', 'confirm', 'enrol', 'add'] as const

export type PasskeyPurpose = (typeof passkeyPurposes)[number]
