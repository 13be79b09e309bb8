/** An entry of the audit log with every column that the chain covers. Times are exact and as text. */
export type ChainedEntry = {
  id: string
  at: string
  actorKind: string
  actorId: string | null
  actorName: string
  action: string
  subjectKind: string
  subjectId: string | null
  subjectLabel: string
  was: unknown
  became: unknown
  requestId: string | null
  ip: string | null
}

export type LinkedEntry = ChainedEntry & { position: number; previousHash: Uint8Array | null; hash: Uint8Array }

/** The first position at which the chain does not match what was linked. */
export type ChainBreak = { position: number; why: 'missing' | 'changed' | 'unlinked' }

/** How a break is described to staff. */
export const breakLabels: Record<ChainBreak['why'], string> = {
  missing: 'an entry is missing',
  changed: 'an entry was changed',
  unlinked: 'an entry does not follow the one before it',
}

/** The result of the last check of the chain. Times are ISO 8601. */
export type ChainState =
  | { state: 'whole'; entries: number; checkedAt: string }
  | { state: 'broken'; sequence: number; why: ChainBreak['why']; checkedAt: string }
  | { state: 'unchecked' }
