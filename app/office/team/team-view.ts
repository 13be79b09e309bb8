import type { Role } from '#app/staff/roles.ts'

/** A colleague, as the list shows them. What only an owner sees is absent for everybody else. */
export type TeamRow = {
  id: string
  name: string
  email: string
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
