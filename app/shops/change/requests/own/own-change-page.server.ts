import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'

import { requireRetailerPage, runRetailerForm } from '#app/retailers/guards/require-retailer-page.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { RefusalWords } from '#app/web/form/page-form.ts'
import { type FormActs, planAct } from '#app/web/form/page-form.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { pinRefusals } from '../../pin/pin-refusals.ts'
import { askForChange } from '../ask-for-change.server.ts'
import type { ChangeDetails, ChangeKind } from '../change-request.ts'
import { ownChangesPath } from '../own-changes-path.ts'
import { findOwnChanges } from './find-own-changes.server.ts'

type Args<Given> = Given & { url: URL; params: Readonly<Record<string, string | undefined>> }

/** Returns the shop of the URL if it is the retailer's and signed. @throws a redirect to the log-in */
export async function loadOwnChanges(args: Args<LoaderFunctionArgs>) {
  const actor = await requireRetailerPage(args)
  const { shopId } = args.params
  if (!z.guid().safeParse(shopId).success) return { shop: undefined }
  return { shop: await findOwnChanges(args.context.get(platformContext), actor, shopId ?? '') }
}

/** The words for a shop that the retailer can no longer change. */
export const gone = 'This shop is not in your account now. Load the page again.'

/**
 * Returns the action of the page that asks for one kind of change. Its form has the intent `ask`.
 * @param read returns the change from the form's fields, and its first day unless it is today
 * @param same the words for a change that leaves the shop as it is
 * @param others returns the acts of the page's other forms
 */
export const askAction =
  <Schema extends z.ZodObject>(
    kind: ChangeKind,
    schema: Schema,
    read: (fields: z.output<Schema>) => { details: ChangeDetails; effectiveOn?: string },
    same: RefusalWords = {},
    others: (shopId: string) => FormActs = () => ({}),
  ) =>
  async (args: Args<ActionFunctionArgs>) => {
    const platform = args.context.get(platformContext)
    const origin = args.context.get(originContext)
    const actor = await requireRetailerPage(args)
    const id = args.params.shopId ?? ''
    if (!z.guid().safeParse(id).success) throw new RefusedError('not-found')
    const ask = planAct(
      {
        schema,
        act: (_, fields) => askForChange(platform, actor, { id, ...read(fields), origin }),
        words: {
          'not-found': gone,
          'not-signed': gone,
          stale: gone,
          'bad-day': { effectiveOn: 'Choose a day from today, at most a year ahead' },
          'bad-until': { validUntil: 'Choose a day after today, at most five years ahead' },
          same,
          ...pinRefusals,
          'already-asked': 'You have told us of such a change already. Withdraw it first, on the page of your changes.',
        },
        done: () => redirect(`${ownChangesPath(id)}?done=${kind}`),
      },
      undefined,
    )
    return runRetailerForm({ ask, ...others(id) }, await args.request.formData(), args)
  }
