import { type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'

import { requireRetailerPage } from '#app/retailers/guards/require-retailer-page.server.ts'
import { shopAct } from '#app/retailers/guards/retailer-forms.server.ts'
import type { RefusalWords } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { pinRefusals } from '../../pin/pin-refusals.ts'
import { askForChange } from '../ask-for-change.server.ts'
import type { ChangeDetails, ChangeKind } from '../change-request.ts'
import { ownChangesPath } from '../own-changes-path.ts'
import { findOwnChanges } from './find-own-changes.server.ts'

type PageArgs = LoaderFunctionArgs & { url: URL; params: Readonly<Record<string, string | undefined>> }

/** Returns the shop of the URL if it is the retailer's and signed. @throws a redirect to the log-in */
export async function loadOwnChanges(args: PageArgs) {
  const actor = await requireRetailerPage(args)
  const { shopId } = args.params
  if (!z.guid().safeParse(shopId).success) return { shop: undefined }
  return { shop: await findOwnChanges(args.context.get(platformContext), actor, shopId ?? '') }
}

/** The words for a shop that the retailer can no longer change. */
export const gone = 'This shop is not in your account now. Load the page again.'

/**
 * Returns the form `ask` of the page that asks for one kind of change, for `retailerShopForms`.
 * @param read returns the change from the form's fields, and its first day unless it is today
 * @param same the words for a change that leaves the shop as it is
 */
export const askAct = <Schema extends z.ZodObject>(
  kind: ChangeKind,
  schema: Schema,
  read: (fields: z.output<Schema>) => { details: ChangeDetails; effectiveOn?: string },
  same: RefusalWords = {},
) =>
  shopAct({
    schema,
    act: ({ platform, actor, shopId: id, origin }, fields) =>
      askForChange(platform, actor, { id, ...read(fields), origin }),
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
    done: (_, { shopId }) => redirect(`${ownChangesPath(shopId)}?done=${kind}`),
  })
