import type { Role } from '#app/office/roles/roles.ts'

/** A colleague in the list. Details for owners are absent for other actors. */
export type TeamRow = {
  id: string
  name: string
  email: string
  role: Role
  isMe: boolean
  isDisabled: boolean
  /** Absent for actors who may not manage staff. */
  detail?: {
    to: string
    /** 'Authenticator', 'Passkey, two'; null while there is none. */
    factor: string | null
    /** ISO 8601; null if there is no stored session. */
    lastSeenAt: string | null
    isHere: boolean
  }
}

type InvitationRow = {
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

export type ListedColleague = ({ kind: 'member' } & TeamRow) | ({ kind: 'invitation' } & InvitationRow)
