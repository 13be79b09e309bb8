import { abnInGroups } from '#app/core/text/abn.ts'
import { dayOf } from '#app/ui/time/dates.ts'

import type { AbnFacts } from '../../abn/business-registry.ts'
import { matchName, type NameMatch } from '../../abn/register-match.ts'
import type { ComparedField } from '../registration-view.ts'

/** Formats a date of the business register in the date format of the office. Returns any other text unchanged. */
const dayIfDate = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : dayOf(text))

type TypedFields = {
  abn: string
  shopName: string
  shopPostCode: string
  state: string | null
  licensedPostOffice: boolean
  source: string
}

const nameVerdicts: Record<NameMatch, ComparedField['verdict'] | undefined> = {
  same: { tone: 'good', words: 'Same' },
  close: { tone: 'ours', words: 'Close' },
  different: { tone: 'ours', words: 'Differs' },
  unknown: undefined,
}

const statusVerdicts: Record<AbnFacts['status'], NonNullable<ComparedField['verdict']>> = {
  active: { tone: 'good', words: 'Active' },
  cancelled: { tone: 'bad', words: 'Cancelled' },
  unknown: { tone: 'bad', words: 'Not known' },
}

const statusWords: Record<AbnFacts['status'], string> = {
  active: 'Active',
  cancelled: 'Cancelled: no business may trade under this ABN',
  unknown: 'The register does not know this ABN',
}

const names = (facts: AbnFacts): string[] => {
  const trading = (facts.businessNames ?? []).slice(0, 3).join(', ')
  return [facts.entityName ?? '', trading && `Trades as ${trading}`].filter(Boolean)
}

/** Returns the applicant's details, line by line, next to the business register's. */
export function comparedFields(typed: TypedFields, facts: AbnFacts | null): ComparedField[] {
  const isSamePlace = facts?.postcode === typed.shopPostCode
  const place = [facts?.postcode, facts?.state].filter(Boolean).join(' ')
  const known = (words: string | undefined) => (words ? [words] : [])
  const match = facts && nameVerdicts[matchName(typed.shopName, facts)]
  return [
    {
      field: 'ABN',
      entered: abnInGroups(typed.abn),
      register: facts ? [statusWords[facts.status]] : ['Checksum valid'],
      ...(facts && { verdict: statusVerdicts[facts.status] }),
    },
    { field: 'Name', entered: typed.shopName, register: facts ? names(facts) : [], ...(match && { verdict: match }) },
    {
      field: 'GST',
      entered: '',
      register: known(facts?.gstFrom && `Since ${dayIfDate(facts.gstFrom)}`),
      ...(facts?.status === 'active' && {
        verdict: facts.gstFrom ? { tone: 'good', words: 'Yes' } : { tone: 'ours', words: 'No' },
      }),
    },
    {
      field: 'Postcode',
      entered: [typed.shopPostCode, typed.state].filter(Boolean).join(' '),
      register: known(place),
      ...(place && {
        verdict: isSamePlace ? { tone: 'good', words: 'Same' } : { tone: 'off', words: 'Elsewhere' },
      }),
    },
    {
      field: 'Kind',
      entered: typed.licensedPostOffice ? 'A Licensed Post Office' : 'Not an LPO',
      register: known(facts?.entityType),
    },
    { field: 'How they heard', entered: typed.source, register: [] },
  ]
}
