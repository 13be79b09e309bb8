import { brand } from '#app/brand.ts'
import { lowerNoticeDays } from '#app/rates/rates.schema.ts'

import {
  agreementTerms as terms,
  debitDay,
  debitNotice,
  debitRhythm,
  inWords,
  leavingFee,
  leavingTime,
} from './agreement-terms.ts'

export type Clause = { number: string; heading: string; paragraphs: readonly string[] }

/** The newest version of the clauses below. Signed versions never change: a change of words adds a version. */
export const agreementVersion = 4

type Words = [heading: string, ...paragraphs: string[]]

const start: Words[] = [
  [
    'What this is',
    'We lend you a tablet. You use it at your counter to take payments and to check in and hand over parcels for our partners. In return we pay you commission.',
    'This agreement starts when you sign it. It is a plain agreement and not a deed.',
  ],
  [
    'Who can use the tablet',
    `You, and the staff to whom you give a PIN of ${inWords(terms.pinDigits)} digits. Whoever has the PIN can act for your shop at the tablet, so give each person the PIN only while they work for you.`,
    `If somebody else may know a PIN, a password or an activation code of yours, tell us at once at ${brand.email}.`,
  ],
  [
    'What it costs',
    'The service is free for agents. We charge no set-up fee, no rent for the tablet and no monthly fee.',
    'If we ever wish to charge for something, it needs a new agreement that you sign.',
  ],
  [
    'The tablet',
    `We post the tablet to your shop within ${inWords(terms.hardwareWeeks)} weeks of your signature, with what it needs to work. It stays ours.`,
    'Keep it at the address in the schedule, on and charged while you are open, and do not lend or change it. If it fails through no fault of yours, we replace it at our cost.',
    'When this agreement ends we tell you how to send it back, at our cost.',
  ],
  [
    'Commission',
    'We pay you commission for every transaction that you complete at the tablet.',
    'We tell you the rate of each kind of transaction by email before you offer it. A lower rate takes effect no sooner than 14 days after we told you.',
    `Commission is paid to the account in the schedule, ${debitRhythm(terms)}, with a statement that lists each transaction.`,
  ],
  [
    'Takings and direct debit',
    'What customers pay you at the tablet belongs to our partners until we have collected it. Keep it, or its value, ready.',
    `You authorise us to debit what you took, less what was refunded, from the account in the schedule ${debitRhythm(terms)}, on a ${debitDay(terms)}. We email the amount ${debitNotice(terms)}. When banks rest on that day, we debit on the next business day.`,
    'We tell you 14 days before we change the day, the rhythm or the way in which we debit. You can stop or change this authority through us or through your own bank. If you think that a debit is wrong, call us: we answer within two business days, and put right what was wrong at once.',
    'If your account does not hold enough, your bank and ours may charge you. Call us before: we find a day that works.',
  ],
  [
    'Deposits are final',
    'Before you accept a payment, check the details on the tablet with the customer. Cash or card is taken first; then the customer’s account is credited at once.',
    'A completed deposit cannot be reversed, by you or by us. If a customer says that something was wrong, give them our phone number.',
    'Where the tablet asks for a check of the customer’s identity or for a second factor, make it each time.',
  ],
]

const middle: Words[] = [
  [
    'Parcels in your care',
    'From the moment at which a parcel is checked in until it is handed over or collected, it is in your care and custody: keep it dry, safe, out of customers’ reach, and closed.',
    'Hand it over only as the tablet says, and check what it asks you to check. Tell us on the same day when a parcel is lost, damaged or opened.',
    'You need not take a parcel that is too large, leaks, or worries you.',
  ],
  [
    'What you are free to do',
    'You may work with other payment and parcel networks, ours is not the only one that you may have. There is no minimum of transactions and no territory.',
    'You decide on your opening hours. Tell us when those in the schedule change: customers find your shop by them.',
  ],
  [
    'Leaving',
    `There is no lock-in contract. You can end this agreement ${leavingTime(terms)}, without a reason and ${leavingFee(terms)}, by email or by phone.`,
    'We can end it with 14 days’ notice by email, and at once when clause 11 says so.',
    'At the end we settle what was taken and what commission is owed within 14 days, and the authority to debit ends when that is done.',
  ],
  [
    'When something goes wrong',
    'If you breach this agreement we tell you by email what is wrong and how to put it right. While money, parcels or personal details are at risk we may disable your identification code, PIN or password at once; your access stops with it.',
    'If a breach is serious, or is not put right within 14 days, we may end this agreement by email.',
    'Each of us answers to the other for loss caused by a breach of this agreement or by carelessness, and for no more than that. Nothing here takes away rights that the law, such as the Australian Consumer Law, gives you.',
  ],
  [
    'If you sell or move the shop',
    'This agreement is with you and does not pass to a buyer by itself. Tell us before you sell, and we make an agreement with the new owner when they want one.',
    'If you move, tell us the new address before you do: we move the tablet with you.',
  ],
  [
    'Renewal and changes',
    'This agreement does not renew by itself and has no term that you could miss.',
    'We change it only with your signature. We send you what is different, clause by clause, and you decide.',
  ],
  [
    'Your details',
    'We use the details in the schedule, and what the tablet records, to run this service, to pay you, and to meet our duties in law. Our privacy policy says more.',
    'Customers’ details that you see are theirs: use them for the transaction and for nothing else.',
  ],
  [
    'Notices',
    'Notices go by email: yours to the address in the schedule, ours to the address on the first page. A notice counts from the next business day. Tell us when your address changes.',
  ],
  ['Law', 'The law of New South Wales applies, and its courts decide.'],
]

const authority: Record<'individual' | 'corporation', Words> = {
  individual: [
    'Who you are',
    'You carry on the business in the schedule yourself, as a sole trader or in partnership. If you are in partnership, you sign for all partners and say that they agreed.',
  ],
  corporation: [
    'Who signs for the company',
    'The agreement is with the company in the schedule. Whoever signs says in which capacity they do so: as its sole director, as a director, or as a representative whom it has authorised, under section 126 or 127 of the Corporations Act 2001 (Cth).',
    'The signer promises that they may bind the company, and answers for it if they may not.',
  ],
}

const end: Words[] = [
  [
    'Signing',
    'You agree that this agreement is signed electronically. The method identifies you and shows that you mean to be bound by it.',
    'When you sign, we seal the document together with a certificate that says how it was signed, and email you a copy. Each copy is as good as the original.',
  ],
]

const first = (corporation: boolean): Words[] => [
  ...start,
  ...middle,
  authority[corporation ? 'corporation' : 'individual'],
  ...end,
]

/** The clauses that version 2 replaces, by their headings in version 1: commission rates move into a schedule (decision 56). */
const second: Record<string, Words> = {
  Commission: [
    'Commission',
    'We pay you commission for every transaction that you complete at the tablet, at the rate of its partner in the schedule of commission rates.',
    `The schedule at the end of this agreement says which rates hold when it is made, and which follow. As it is today it stands at ${brand.domain}/agent#rates. We email you each rate that is new or changes before it takes effect. One that is lower, or ends, takes effect no sooner than ${lowerNoticeDays} days after we told you.`,
    'You need not offer the services of a partner that has no rate in the schedule.',
    `Commission is paid to the account in the schedule, ${debitRhythm(terms)}, with a statement that lists each transaction.`,
  ],
  'Renewal and changes': [
    'Renewal and changes',
    'This agreement does not renew by itself and has no term that you could miss.',
    'We change it only with your signature, but for commission rates, which change as clause 5 says. We send you what is different, clause by clause, and you decide.',
  ],
}

/** The clause that version 3 replaces: the rules of the debits are in a direct debit request of their own (decision 28). */
const third: Record<string, Words> = {
  ...second,
  'Takings and direct debit': [
    'Takings and direct debit',
    'What customers pay you at the tablet belongs to our partners until we have collected it. Keep it, or its value, ready.',
    `With the direct debit request at the end of this agreement you authorise us to debit what you took, less what was refunded, ${debitRhythm(terms)}, on a ${debitDay(terms)}. We email the amount ${debitNotice(terms)}.`,
    'The request says how you stop or change it, when we tell you before we change it, and what to do when a debit is wrong or your account does not hold enough.',
  ],
}

/** The clauses that version 4 replaces: when an agreement of several signers starts, and leaving in the account (decision 28). */
const fourth: Record<string, Words> = {
  ...third,
  'What this is': [
    'What this is',
    'We lend you a tablet. You use it at your counter to take payments and to check in and hand over parcels for our partners. In return we pay you commission.',
    'This agreement starts when you sign it. If several people sign for you, it starts once all of them have signed. It is a plain agreement and not a deed.',
  ],
  Leaving: [
    'Leaving',
    `There is no lock-in contract. You can end this agreement ${leavingTime(terms)}, without a reason and ${leavingFee(terms)}, in your account, by email or by phone.`,
    'We can end it with 14 days’ notice by email, and at once when clause 11 says so.',
    'At the end we settle what was taken and what commission is owed within 14 days, and the authority to debit ends when that is done.',
  ],
}

const versions: Record<number, (corporation: boolean) => Words[]> = {
  1: first,
  2: (corporation) => first(corporation).map((words) => second[words[0]] ?? words),
  3: (corporation) => first(corporation).map((words) => third[words[0]] ?? words),
  4: (corporation) => first(corporation).map((words) => fourth[words[0]] ?? words),
}

/**
 * Returns the clauses of one version of the agreement, which differ for a person and a company.
 * @throws an Error for an unknown version.
 */
export function clausesOf(version: number, corporation: boolean): Clause[] {
  const words = versions[version]?.(corporation)
  if (!words) throw new Error(`the agreement has no version ${version}`)
  return words.map(([heading, ...paragraphs], index) => ({ number: String(index + 1), heading, paragraphs }))
}
