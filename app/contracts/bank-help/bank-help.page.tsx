import { data, redirect } from 'react-router'
import { z } from 'zod'

import { brand } from '#app/brand.ts'
import { detailOf } from '#app/web/api/api.server.ts'
import { ok } from '#app/core/result.ts'
import { RefusedError } from '#app/core/errors.ts'
import { newKey } from '#app/web/form/send/new-key.ts'
import { pageForm } from '#app/web/form/page-action.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { digitsOf } from '../bank/bank.ts'
import { bankDetailsSchema } from '../answers/contract.schema.ts'
import { withReasons } from '../wizard/rules/wizard-reasons.ts'
import type { Route } from './+types/bank-help.page.ts'
import { answerBankHelp, decryptBankHelpPage } from './answer-bank-help.server.ts'
import { BankHelpScreen } from './bank-help-screen.tsx'
import './bank-help-page.css'
import type { BankField } from './bank-help.ts'

export const meta = () => [{ title: `Fill in a bank account | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const keyOf = (url: URL) => url.searchParams.get('key') ?? ''

/** A form without scripts needs a referrer: without one, the server rejects the post as cross-site. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await decryptBankHelpPage(context.get(platformContext), keyOf(url))
  const isLate = page.state === 'sent' && url.searchParams.has('late')
  return data({ ...page, isLate, act: newKey() }, { status: page.state === 'unknown' ? 404 : 200 })
}

const typedSchema = z.object({
  bsb: z.string(),
  accountNumber: z.string(),
  nameOfFinancialInstitution: z.string(),
  namesOnAccount: z.string(),
  act: z.string().optional(),
})

/**
 * Validates the account with the rules and messages of the retailer's own step.
 * @throws RefusedError validation-error
 */
function detailsOf({ bsb, accountNumber, ...names }: Record<BankField, string>) {
  // Removes all but digits, as the step does, without cutting: too many digits are an error.
  const read = { bsb: digitsOf(bsb), accountNumber: digitsOf(accountNumber), ...names }
  const parsed = bankDetailsSchema.safeParse(read)
  if (parsed.success) return parsed.data
  throw new RefusedError('validation-error', {
    detail: withReasons(detailOf(parsed.error), read),
  })
}

export const action = pageForm({
  schema: typedSchema,
  async act({ platform, url, origin }, { act, ...typed }) {
    const help = { details: detailsOf(typed), act: z.guid().safeParse(act).data, origin }
    return ok(await answerBankHelp(platform, keyOf(url), help))
  },
  words: {},
  done: ({ state }, { url }) =>
    redirect(`${url.pathname}?${new URLSearchParams({ key: keyOf(url), ...(state === 'used' && { late: '1' }) })}`),
})

/** The page of a helper's link (rule C59): only the bank account, with or without scripts. */
export default function BankHelpPage({ loaderData }: Route.ComponentProps) {
  return <BankHelpScreen page={loaderData} isLate={loaderData.isLate} />
}
