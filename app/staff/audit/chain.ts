/** One entry of the audit log as the chain covers it: every column that says something, times exact and as text. */
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

export type SealedEntry = ChainedEntry & { position: number; previousHash: Uint8Array | null; hash: Uint8Array }

/** Where a chain is broken: the first position that is not as it was sealed. */
export type ChainBreak = { position: number; why: 'missing' | 'changed' | 'unlinked' }

/** What staff read about a break. */
export const breakLabels: Record<ChainBreak['why'], string> = {
  missing: 'an entry is missing',
  changed: 'an entry was changed',
  unlinked: 'an entry does not follow the one before it',
}

/** What the last check of the chain found. Times are ISO 8601. */
export type ChainState =
  | { state: 'whole'; entries: number; checkedAt: string }
  | { state: 'broken'; sequence: number; why: ChainBreak['why']; checkedAt: string }
  | { state: 'unchecked' }
