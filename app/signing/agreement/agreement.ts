import { brand } from '#app/brand.ts'
import { dayInWords, type PartnerRates, rateDay, ratesInWords } from '#app/rates/rates.schema.ts'
import { longDate } from '#app/ui/time/dates.ts'

import type { Execution } from './execution.ts'
import { type Signer, signerName } from '../signing.ts'
import { type Clause, clausesOf } from './agreement-clauses.ts'
import type { AgreementFields } from './agreement-fields.schema.ts'
import { agreementTerms as terms, debitRhythm, weekdays } from './agreement-terms.ts'
import {
  debitRequestAsks,
  debitRequestRules,
  debitRequestSigners,
  debitRequestTitle,
  firstWithDebitRequest,
} from './debit-request.ts'

export type Row = [label: string, value: string]

/** The whole agreement as a tree. The page and the PDF both render it. */
export type Agreement = {
  id: string
  version: number
  title: string
  madeOn: string
  we: { name: string; lines: string[] }
  you: { name: string; lines: string[] }
  keyFacts: { fact: string; words: string }[]
  clauses: Clause[]
  schedule: { title: string; rows: Row[] }[]
  /** The first signer, the business that the signatures bind, and the words for those who sign with them; '' if there are none. */
  execution: { signer: string; business: string; isCompany: boolean; others: string }
}

export type AgreementRequest = {
  id: string
  version: number
  corporation: boolean
  signer: Signer
  fields: AgreementFields
  /** The schedule of commission rates at the time of creation. Empty in version 1. */
  rates: readonly PartnerRates[]
  /** How the business signs, by default one person alone (rule SG28). */
  execution?: Execution
  /** The trust whose trustee signs; empty or missing without one. */
  trustName?: string
  /** Whether the tablet is in the shop, so that none is sent (rule N8). */
  hasTablet?: boolean
  createdAt: Date
}

/** The consent next to SUBMIT (rule SG10). Agreed words never change: a new text gets a new number. */
export const consentVersion = 1
export const consentText = (business: string): string =>
  `I am authorised to bind ${business}, I have read the agreement, and I agree to sign it electronically.`

const spaced = (digits: string): string =>
  digits.length === 11 ? digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : digits

const dashedBsb = (bsb: string): string => bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')

const dayName = (day: string): string => `${day[0]?.toUpperCase()}${day.slice(1)}`

function hours(fields: AgreementFields): Row[] {
  return weekdays.map((day): Row => {
    const [open, close] = [fields[`${day}_open`], fields[`${day}_close`]]
    if (open === '-') return [dayName(day), 'Closed']
    return [dayName(day), open === close ? 'Open 24 hours' : `${open} to ${close}`]
  })
}

/** Removes the rows with an empty value. */
const filledRows = (rows: Row[]): Row[] => rows.filter(([, value]) => value.trim() !== '')

/** The first version whose schedule contains the commission rates (decision 56). */
const firstWithRates = 2

/** Returns the schedule of commission rates (rule CR6): for each partner, the rate on the day of creation and the rates that follow. */
function ratesPart(rates: readonly PartnerRates[], createdAt: Date): Agreement['schedule'][number] {
  const on = rateDay(createdAt)
  const rows = rates.map((of): Row => [of.partner, ratesInWords(of, on)])
  const none: Row = ['No partner yet', `No rate is set. Clause ${terms.clauses.commission} says how you learn of each`]
  return { title: `Commission rates on ${dayInWords(on)}`, rows: rows.length > 0 ? rows : [none] }
}

/** Returns the direct debit request: the account, and from version 3 on who signs for it and all its rules (rule SG26). */
function debitPart(
  { version, corporation, signer, fields, execution = 'alone' }: AgreementRequest,
  business: string,
): Agreement['schedule'][number] {
  const account: Row[] = [
    ['Debited and paid', corporation ? fields.final_business_name || fields.bus_name : business],
    ['Financial institution', fields.final_financial_institution || fields.bank],
    ['Account name', fields.final_bank_account_name || fields.acc_name],
    ['BSB', dashedBsb(fields.final_bsb_number || fields.bsb)],
    ['Account number', fields.final_account_number || fields.acc_num],
  ]
  if (version < firstWithDebitRequest) {
    const amount = `What was taken at the tablet, ${debitRhythm(terms)}. Clause ${terms.clauses.debit}`
    const title = `${debitRequestTitle}: where we pay you, and where takings are debited`
    return { title, rows: filledRows([...account, ['Amount', amount]]) }
  }
  const rows: Row[] = [
    ['Request', debitRequestAsks(spaced(brand.abn))],
    ...account,
    ['Account holders', debitRequestSigners(signerName(signer), execution)],
    ...debitRequestRules.map(([label, words]): Row => [label, words]),
  ]
  return { title: debitRequestTitle, rows: filledRows(rows) }
}

function keyFacts(version: number, hasTablet: boolean): Agreement['keyFacts'] {
  const { clauses } = terms
  const commission = version < firstWithRates ? 'on every transaction' : 'at the rates by partner in the schedule'
  const exitFee: number = terms.exitFee
  const leavingWords = exitFee === 0 ? 'and no exit fee' : `Leaving costs $${exitFee}`
  return [
    { fact: `$${terms.cost}`, words: `for the tablet and the service. Clause ${clauses.cost}` },
    { fact: 'Commission', words: `${commission}. Clause ${clauses.commission}` },
    { fact: 'No lock-in', words: `${leavingWords}. Clause ${clauses.notice}` },
    {
      fact: `Every ${terms.debitEveryDays / 7} weeks`,
      words: `takings are swept by direct debit. Clause ${clauses.debit}`,
    },
    hasTablet
      ? { fact: 'Tablet', words: `in the shop already, none is sent. Clause ${clauses.equipment}` }
      : { fact: `${terms.hardwareWeeks} weeks`, words: `until the tablet is with you. Clause ${clauses.equipment}` },
    { fact: `${terms.pinDigits}-digit PIN`, words: `for you and your staff. Clause ${clauses.security}` },
  ]
}

/** How the business signs, in the words of the schedule and of the page with the signatures (rule SG28). */
const executionWords: Record<Execution, { row: string; others: string }> = {
  alone: { row: '', others: '' },
  'two-directors': {
    row: 'Two directors (section 127 of the Corporations Act 2001)',
    others: 'Another director signs as well, below. The agreement begins when both have signed.',
  },
  'director-and-secretary': {
    row: 'A director and a company secretary (section 127 of the Corporations Act 2001)',
    others:
      'The other of director and company secretary signs as well, below. The agreement begins when both have signed.',
  },
  partners: {
    row: 'All partners',
    others: 'The other partners sign as well, below. The agreement begins when all have signed.',
  },
}

type Party = Pick<AgreementRequest, 'corporation' | 'fields'> & { signer: Pick<Signer, 'firstName' | 'lastName'> }

/**
 * Returns the party that is bound: the company, or the person's whole name. For a person, the wizard's business field
 * has only the surname.
 */
export function partyOf({ corporation, signer, fields: { business_name, shop_name } }: Party): string {
  const person = corporation ? '' : signerName(signer)
  return person || business_name || shop_name
}

/** Builds the agreement for one signer. Deterministic: the same request builds the same tree. */
export function writeAgreement(request: AgreementRequest): Agreement {
  const { id, version, corporation, signer, fields, rates, createdAt, execution = 'alone', trustName = '' } = request
  const business = partyOf({ corporation, signer, fields })
  return {
    id,
    version,
    title: 'Retailer agreement',
    madeOn: longDate(createdAt),
    we: {
      name: brand.legalName,
      lines: [
        `ABN ${spaced(brand.abn)}`,
        `${brand.address.street}, ${brand.address.locality} ${brand.address.state} ${brand.address.postcode}`,
        'The network. Referred to as “we” and “us”.',
      ],
    },
    you: {
      name: business,
      lines: [
        `ABN or ACN ${spaced(fields.acn_abn)}`,
        ...(trustName ? [`As trustee of ${trustName}`] : []),
        fields.business_address || fields.address,
        'The retailer. Referred to as “you”.',
      ],
    },
    keyFacts: keyFacts(version, request.hasTablet ?? false),
    clauses: clausesOf(version, corporation),
    schedule: [
      {
        title: 'Your business',
        rows: filledRows([
          ['Business', business],
          ['Trust', trustName && `${business} is the trustee of ${trustName}`],
          ['Signed by', executionWords[execution].row],
          ['Shop', fields.shop_name],
          ['ABN or ACN', spaced(fields.acn_abn)],
          ['Business address', fields.business_address],
          ['Shop address', fields.address],
          ['Contact', fields.contact_name],
          ['Telephone', fields.tel],
          ['Mobile', fields.mob],
          ['Email for notices', fields.email],
        ]),
      },
      { title: 'Opening hours', rows: hours(fields) },
      ...(version < firstWithRates ? [] : [ratesPart(rates, createdAt)]),
      debitPart(request, business),
    ],
    execution: {
      signer: signerName(signer),
      business,
      isCompany: corporation,
      others: executionWords[execution].others,
    },
  }
}
