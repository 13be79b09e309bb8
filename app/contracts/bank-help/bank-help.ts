/**
 * The state of a helper's link. `used`: an answer was already stored from another page. `signed`: the contract is
 * signed and needs no account.
 */
export type BankHelpState = 'asks' | 'sent' | 'used' | 'withdrawn' | 'expired' | 'signed' | 'unknown'

/** All that a link shows of a contract (rule C59). After a change of owner it shows not even the names. */
export type BankHelpPage = { state: BankHelpState; shopName?: string; asker?: string; until?: string }

export const bankFields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount'] as const
export type BankField = (typeof bankFields)[number]
