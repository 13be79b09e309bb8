import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'

import { digitsOf, isAccountNumber, isBsb, looksLikeCard } from '../bank.ts'
import { contractToken } from '../call.ts'

const fields = ['bsb', 'accountNumber', 'nameOfFinancialInstitution', 'namesOnAccount'] as const
export type BankField = (typeof fields)[number]

type Typed = Readonly<Record<BankField, string>>

function accountProblem(digits: string): string | undefined {
  if (looksLikeCard(digits)) return 'This looks like the number of a card. Enter the number of the account.'
  return isAccountNumber(digits) ? undefined : 'Enter the account number, 4 to 9 digits'
}

/** What keeps an account from being sent, by field. */
export function bankProblems({ bsb, accountNumber, nameOfFinancialInstitution, namesOnAccount }: Typed) {
  const account = accountProblem(digitsOf(accountNumber))
  return {
    ...(!isBsb(digitsOf(bsb)) && { bsb: 'Enter the BSB, 6 digits' }),
    ...(account && { accountNumber: account }),
    ...(nameOfFinancialInstitution === '' && { nameOfFinancialInstitution: 'Enter the name of the bank' }),
    ...(namesOnAccount === '' && { namesOnAccount: 'Enter the names on the account' }),
  }
}

const headersWith = (token: string) => () => ({ ...authorisation(readSession()), ...contractToken(token) })

/** Another account after signing: it counts in 24 hours. */
export const changePlan = (token: string, done: () => void): FlowPlan<BankField> => ({
  path: '/api/account/bank-details',
  fields,
  problemsOf: bankProblems,
  bodyOf: (typed) => ({ ...typed, bsb: digitsOf(typed.bsb), accountNumber: digitsOf(typed.accountNumber) }),
  headers: headersWith(token),
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Sending…',
    notDone: 'The account was not changed',
    notSure: 'We cannot tell whether the new account arrived',
    unchecked: 'The account was not changed',
  },
})

/** The retailer's own stop of a change, while it waits. */
export const stopPlan = (token: string, done: () => void): FlowPlan<never> => ({
  path: '/api/account/bank-details/stop',
  fields: [],
  problemsOf: () => ({}),
  bodyOf: () => ({}),
  headers: headersWith(token),
  refusalOf: ({ status }) =>
    status === 409
      ? {
          heading: 'Nothing waits any more',
          text: 'The change counts already, or it was stopped before. Load the page again to see which account counts.',
        }
      : undefined,
  done() {
    done()
    return undefined
  },
  words: {
    sending: 'Stopping…',
    notDone: 'The change was not stopped',
    notSure: 'We cannot tell whether the change was stopped',
    unchecked: 'The change was not stopped',
  },
})
