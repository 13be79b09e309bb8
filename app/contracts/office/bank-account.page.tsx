import { useLocation } from 'react-router'

import { orRefusalPage, requireFreshStaff } from '#app/office/guards/require-staff.server.ts'

import { revealBankDetails } from '../bank/reveal-bank-details.server.ts'
import type { Route } from './+types/bank-account.page.ts'
import { BankAccountScreen } from './bank-account-screen.tsx'
import { requireBankAccount } from './bank-account.server.ts'
import { shopPath } from './contract-view.ts'

export const meta = () => [{ title: 'Bank account' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shopId, leavingId, shopName, account, change } = await requireBankAccount(args)
  return { shopId, isOfEnded: leavingId !== undefined, shopName, account, change }
}

/** Responds to the form with the unmasked account. No address contains it, nothing stores it, and a reload shows it masked. */
export async function action(args: Route.ActionArgs) {
  const { platform, origin, shopId, leavingId } = await requireBankAccount(args)
  const actor = await requireFreshStaff(args, 'bank-details:reveal')
  return { revealed: await orRefusalPage(() => revealBankDetails(platform, actor, { shopId, leavingId, origin })) }
}

export default function BankAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const { shopId } = loaderData
  return (
    <BankAccountScreen
      {...loaderData}
      revealed={actionData?.revealed}
      closeTo={`${shopPath(shopId)}${search}`}
      path={`${pathname}${search}`}
      stopTo={`${pathname}/stop${search}`}
    />
  )
}
