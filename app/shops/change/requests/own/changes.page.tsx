import { redirect } from 'react-router'
import { z } from 'zod'

import { requireRetailerPage, runRetailerForm } from '#app/retailers/guards/require-retailer-page.server.ts'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { RefusedError } from '#app/core/errors.ts'
import { planAct } from '#app/web/form/page-form.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'

import { changeContact } from '../change-contact.server.ts'
import { ownChangesPath } from '../own-changes-path.ts'
import { withdrawChange } from '../withdraw-change.server.ts'
import type { Route } from './+types/changes.page.ts'
import { gone, loadOwnChanges } from './own-change-page.server.ts'
import { UnknownShop } from './ask-screen.tsx'
import './own-changes.css'
import { OwnChangesScreen } from './own-changes-screen.tsx'
import { contactFormSchema, withdrawFormSchema } from './own-change.schema.ts'

export const handle = { wayOut: <LogOutButton /> }

export { ownPageHeaders as headers } from '#app/retailers/session/own-page-headers.ts'
/** Shows the contact that someone else saved, after a stale submit. */
export { reloadWhenOutdated as shouldRevalidate } from '#app/office/shell/reload-when-outdated.ts'

export const meta = () => [{ title: `Changes of your shop | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadOwnChanges(args)), done: args.url.searchParams.get('done') }
}

export async function action(args: Route.ActionArgs) {
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const actor = await requireRetailerPage(args)
  const { shopId } = args.params
  if (!z.guid().safeParse(shopId).success) throw new RefusedError('not-found')
  const done = (what: string) => () => redirect(`${ownChangesPath(shopId)}?done=${what}`)
  // The form says what is stored now.
  const words = { 'not-found': gone, stale: '' }
  const acts = {
    contact: planAct(
      {
        schema: contactFormSchema,
        act: (_, { version, ...contact }) => changeContact(platform, actor, { id: shopId, contact, version, origin }),
        words,
        done: done('contact'),
      },
      undefined,
    ),
    withdraw: planAct(
      {
        schema: withdrawFormSchema,
        async act(_, { id }) {
          if (!z.guid().safeParse(id).success) throw new RefusedError('not-found')
          return withdrawChange(platform, actor, { shopId, id, origin })
        },
        words: { ...words, 'too-late': 'This change is no longer open. Load the page again to see what happened.' },
        done: done('withdrawn'),
      },
      undefined,
    ),
  }
  return runRetailerForm(acts, await args.request.formData(), args)
}

/** The changes of one shop for its retailer (rules CH1 to CH5). */
export default function OwnChangesPage({ loaderData: { shop, done } }: Route.ComponentProps) {
  return (
    <OwnPage className="own-page own-changes">
      {shop ? <OwnChangesScreen shop={shop} done={done} /> : <UnknownShop />}
    </OwnPage>
  )
}
