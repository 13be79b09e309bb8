/**
 * Where a link to the bank step stands. `used`: said to whoever sends by a link that has brought something already, from another
 * page. `signed`: the contract needs nothing any more.
 */
export type BankHelpState = 'asks' | 'sent' | 'used' | 'withdrawn' | 'expired' | 'signed' | 'unknown'

/** All that a link shows of a contract (rule C59): of a shop that somebody else has by now not even the names. */
export type BankHelpPage = { state: BankHelpState; shopName?: string; asker?: string; until?: string }

export const bankFields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount'] as const
export type BankField = (typeof bankFields)[number]
