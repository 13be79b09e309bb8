import { data, redirect } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { newKey } from '#app/platform/form/new-key.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { digitsOf } from '../bank/bank.ts'
import { bankDetailsSchema } from '../contract.schema.ts'
import { withReasons } from '../wizard/wizard-reasons.ts'
import type { Route } from './+types/bank-help.page.ts'
import { answerBankHelp, openBankHelpPage } from './answer-bank-help.server.ts'
import { BankHelpScreen } from './bank-help-screen.tsx'
import styles from './bank-help-page.css?inline'
import type { BankField, BankHelpSent } from './bank-help.ts'

export const handle = { styles }

export const meta = () => [{ title: `Fill in a bank account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const keyOf = (url: URL) => url.searchParams.get('key') ?? ''

/** With no referrer at all a form without scripts would come from nowhere, and be refused. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await openBankHelpPage(context.get(platformContext), keyOf(url))
  return data({ ...page, act: newKey() }, { status: page.state === 'unknown' ? 404 : 200 })
}

/** What is wrong with what was sent, under the same rules and in the same words as on the retailer's own step. */
function problemsOf(typed: Record<BankField, string>): Partial<Record<BankField, string>> {
  const issues = bankDetailsSchema.safeParse(typed).error?.issues ?? []
  return withReasons(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])), typed)
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData()
  const said = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  // Digits alone, as the step takes them; never fewer than were typed: one too many is said, not cut off.
  const digits = (name: BankField) => digitsOf(said(name))
  const typed: Record<BankField, string> = {
    bsb: digits('bsb'),
    accountNumber: digits('accountNumber'),
    nameOfFinancialInstitution: said('nameOfFinancialInstitution').trim(),
    namesOnAccount: said('namesOnAccount').trim(),
  }
  const problems = problemsOf(typed)
  if (Object.keys(problems).length > 0) return data<BankHelpSent>({ typed, problems }, { status: 400 })
  const { state } = await answerBankHelp(context.get(platformContext), keyOf(url), {
    details: bankDetailsSchema.parse(typed),
    act: z.guid().safeParse(said('act')).data,
    origin: context.get(originContext),
  })
  if (state === 'used') return data<BankHelpSent>({ isLate: true }, { status: 409 })
  return redirect(url.pathname + url.search)
}

/** Where the link of somebody leads who was asked for a bank account (rule C59): that step and nothing else, with or without scripts. */
export default function BankHelpPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BankHelpScreen page={loaderData} sent={actionData} />
}
