import { normalise } from '#app/core/text/text.ts'

import type { AbnFacts } from './business-registry.ts'

/** The business register's verdict on a registration in a few words. */
export type RegisterVerdict = { tone: 'good' | 'ours' | 'bad' | 'off'; words: string }

type RegisteredShop = { shopName: string; shopPostCode: string; abnFacts: AbnFacts | null }

const companyWords = /\b(pty|ltd|limited|proprietary|the|trust|trustee|as|for|co|company|and|family)\b/g

/** Reduces a name to letters and digits, without the words that every company name has. */
const bare = (name: string): string =>
  normalise(name, 'NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(companyWords, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

export type NameMatch = 'same' | 'close' | 'different' | 'unknown'

/** Compares the shop's name with the register's names: equal letters, a common word, or neither. */
export function matchName(shopName: string, facts: Pick<AbnFacts, 'entityName' | 'businessNames'> | null): NameMatch {
  const known = [facts?.entityName ?? '', ...(facts?.businessNames ?? [])].map(bare).filter(Boolean)
  if (known.length === 0) return 'unknown'
  const said = bare(shopName)
  if (known.includes(said)) return 'same'
  const words = said.split(' ').filter((word) => word.length > 2)
  return known.some((name) => words.some((word) => name.split(' ').includes(word))) ? 'close' : 'different'
}

const warnings: Record<AbnFacts['status'], string | null> = {
  active: null,
  cancelled: 'The business register says that this ABN is cancelled.',
  unknown: 'The business register does not know this ABN.',
}

/** Returns the warning for the button that approves a shop, if its ABN is cancelled or unknown (rule BO79). */
export const registerWarning = (facts: AbnFacts | null): string | null => facts && warnings[facts.status]

/** Returns the most important fact: cancelled, another name, no GST; otherwise it matches. */
export function registerVerdict({ shopName, abnFacts }: RegisteredShop): RegisterVerdict {
  if (!abnFacts) return { tone: 'off', words: 'Not looked up' }
  if (abnFacts.status === 'cancelled') return { tone: 'bad', words: 'ABN cancelled' }
  if (abnFacts.status === 'unknown') return { tone: 'bad', words: 'Not in the register' }
  if (matchName(shopName, abnFacts) === 'different') return { tone: 'ours', words: 'Name differs' }
  if (!abnFacts.gstFrom) return { tone: 'ours', words: 'Not registered for GST' }
  return { tone: 'good', words: 'Matches' }
}
