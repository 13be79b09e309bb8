import { brand } from '#app/brand.ts'
import { dayInWords, type PartnerRates, rateDay, ratesInWords } from '#app/rates/rates.schema.ts'
import { longDate } from '#app/ui/dates.ts'

import { type Signer, signerName } from '../signing.ts'
import { type Clause, clausesOf } from './agreement-clauses.ts'
import type { AgreementFields } from './agreement-fields.schema.ts'
import { agreementTerms as terms, debitRhythm, weekdays } from './agreement-terms.ts'

export type Row = [label: string, value: string]

/** The whole agreement as a tree: the page and the PDF are two ways to show it. */
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
  /** Who is to sign, and for whom. */
  execution: { signer: string; business: string; isCompany: boolean }
}

export type AgreementRequest = {
  id: string
  version: number
  corporation: boolean
  signer: Signer
  fields: AgreementFields
  /** The schedule of commission rates, frozen; the first version had none. */
  rates: readonly PartnerRates[]
  createdAt: Date
}

/** The consent beside SUBMIT (rule SG10). Words that were agreed to stay: a new version gets a new number. */
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
    return [dayName(day), open === '-' ? 'Closed' : `${open} to ${close}`]
  })
}

/** Rows that say something. */
const said = (rows: Row[]): Row[] => rows.filter(([, value]) => value.trim() !== '')

/** From this version on commission rates stand in the agreement (decision 56). */
const firstWithRates = 2

/** The schedule of commission rates (rule CR6): of each partner what holds on the day, and what follows. */
function ratesPart(rates: readonly PartnerRates[], createdAt: Date): Agreement['schedule'][number] {
  const on = rateDay(createdAt)
  const rows = rates.map((of): Row => [of.partner, ratesInWords(of, on)])
  const none: Row = ['No partner yet', `No rate is set. Clause ${terms.clauses.commission} says how you learn of each`]
  return { title: `Commission rates on ${dayInWords(on)}`, rows: rows.length > 0 ? rows : [none] }
}

function keyFacts(version: number): Agreement['keyFacts'] {
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
    { fact: `${terms.hardwareWeeks} weeks`, words: `until the tablet is with you. Clause ${clauses.equipment}` },
    { fact: `${terms.pinDigits}-digit PIN`, words: `for you and your staff. Clause ${clauses.security}` },
  ]
}

type Party = Pick<AgreementRequest, 'corporation' | 'fields'> & { signer: Pick<Signer, 'firstName' | 'lastName'> }

/** Who is bound: the company, or the person by their whole name, of which the wizard's business field holds the surname. */
export function partyOf({ corporation, signer, fields: { business_name, shop_name } }: Party): string {
  const person = corporation ? '' : signerName(signer)
  return person || business_name || shop_name
}

/** The agreement that one person is to sign. The same request makes the same tree. */
export function writeAgreement(request: AgreementRequest): Agreement {
  const { id, version, corporation, signer, fields, rates, createdAt } = request
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
        fields.business_address || fields.address,
        'The retailer. Referred to as “you”.',
      ],
    },
    keyFacts: keyFacts(version),
    clauses: clausesOf(version, corporation),
    schedule: [
      {
        title: 'Your business',
        rows: said([
          ['Business', business],
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
      {
        title: 'Direct debit request: where we pay you, and where takings are debited',
        rows: said([
          ['Debited and paid', corporation ? fields.final_business_name || fields.bus_name : business],
          ['Financial institution', fields.final_financial_institution || fields.bank],
          ['Account name', fields.final_bank_account_name || fields.acc_name],
          ['BSB', dashedBsb(fields.final_bsb_number || fields.bsb)],
          ['Account number', fields.final_account_number || fields.acc_num],
          ['Amount', `What was taken at the tablet, ${debitRhythm(terms)}. Clause ${terms.clauses.debit}`],
        ]),
      },
    ],
    execution: { signer: signerName(signer), business, isCompany: corporation },
  }
}
