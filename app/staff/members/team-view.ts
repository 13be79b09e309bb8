import type { Role } from '#app/staff/roles.ts'

/** A colleague, as the list shows them. What only an owner sees is absent for everybody else. */
export type TeamRow = {
  id: string
  name: string
  email: string
  isExample: boolean
  role: Role
  isMe: boolean
  isDisabled: boolean
  /** Absent for those who may not manage the staff. */
  detail?: {
    to: string
    /** 'Authenticator', 'Passkey, two'; null while there is none. */
    factor: string | null
    /** ISO 8601; null when it was longer ago than sessions are kept, or never. */
    lastSeenAt: string | null
    isHere: boolean
    signedIn: number
  }
}

export type InvitationRow = {
  id: string
  to: string
  name: string
  email: string
  isExample: boolean
  role: Role
  /** ISO 8601. */
  expiresAt: string
  isOver: boolean
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The second factors of a member, in words; null when there is none. */
export function factorWords(hasAuthenticator: boolean, passkeys: number): string | null {
  const many = passkeys > 1 ? `Passkey, ${numbers[passkeys] ?? passkeys}` : 'Passkey'
  const parts = [passkeys > 0 && many, hasAuthenticator && (passkeys > 0 ? 'authenticator' : 'Authenticator')]
  return parts.filter(Boolean).join(' and ') || null
}
