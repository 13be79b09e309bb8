import { redirect } from 'react-router'
import { z } from 'zod'

import { retailerShopForms, shopAct, type ShopCaller } from '#app/retailers/guards/retailer-forms.server.ts'
import { asOwner } from '#app/retailers/password/as-owner.server.ts'
import '#app/retailers/password/owner-proof.css'
import { LogOutButton } from '#app/retailers/session/browser/log-out-button.island.tsx'
import { OwnPage } from '#app/retailers/session/browser/own-page.island.tsx'
import { brand } from '#app/brand.ts'
import { RefusedError } from '#app/core/errors.ts'
import { useNews } from '#app/web/form/use-form-answer.ts'

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

const done =
  (what: string) =>
  (_: unknown, { shopId }: ShopCaller) =>
    redirect(`${ownChangesPath(shopId)}?done=${what}`)
// The form says what is stored now.
const words = { 'not-found': gone, stale: '' }

export const action = retailerShopForms({
  contact: asOwner(
    shopAct({
      schema: contactFormSchema,
      act: ({ platform, actor, shopId: id, origin }, { version, ...contact }) =>
        changeContact(platform, actor, { id, contact, version, origin }),
      words,
      done: done('contact'),
    }),
  ),
  withdraw: shopAct({
    schema: withdrawFormSchema,
    async act({ platform, actor, shopId, origin }, { id }) {
      if (!z.guid().safeParse(id).success) throw new RefusedError('not-found')
      return withdrawChange(platform, actor, { shopId, id, origin })
    },
    words: { ...words, 'too-late': 'This change is no longer open. Load the page again to see what happened.' },
    done: done('withdrawn'),
  }),
})

/** The changes of one shop for its retailer (rules CH1 to CH5). */
export default function OwnChangesPage({ loaderData: { shop, done } }: Route.ComponentProps) {
  const news = useNews(done)
  return (
    <OwnPage className="own-page own-changes">
      {shop ? <OwnChangesScreen shop={shop} done={news} /> : <UnknownShop />}
    </OwnPage>
  )
}
