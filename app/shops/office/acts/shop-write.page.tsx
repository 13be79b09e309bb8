import { redirect, useLocation } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { newId } from '#app/core/new-id.server.ts'
import { ok } from '#app/core/result.ts'
import { recordAct } from '#app/office/guards/record-forms.server.ts'

import { findLetters, letterOf, writeToRetailer } from '../mails/write-to-retailer.server.ts'
import { letterSchema } from '../../change/shop-forms.schema.ts'
import { previewMails } from '../mails/preview-mails.server.ts'
import type { Route } from './+types/shop-write.page.ts'
import { type LetterAnswer, LetterForm } from './letter-form.tsx'
import { listPath } from '../shop-filters.ts'
import { requireShop, shopForms } from './require-shop.server.ts'
import { ShopPanel } from '../record/shop-panel.tsx'

export const meta = () => [{ title: 'Email the retailer' }]
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, actor, platform } = await requireShop(args, 'newsagencies:write')
  if (shop.email === null) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const { id, shopName, email, contactName } = shop
  return { id, shopName, email, contactName, newKey: newId(), me: actor.id, sent: await findLetters(platform, id) }
}

const acts = {
  preview: recordAct({
    schema: letterSchema,
    async act(caller, letter) {
      const { actor, platform, shop } = await requireShop(caller, 'newsagencies:write')
      const draft = shop.email !== null && letterOf(platform.config, shop, shop.email, letter, actor.name)
      return ok({ letter, mails: draft ? await previewMails([draft]) : undefined })
    },
    words: {},
    show: (answer): LetterAnswer => answer,
  }),
  change: recordAct({
    schema: letterSchema,
    act: async (_, letter) => ok({ letter }),
    words: {},
    show: (answer): LetterAnswer => answer,
  }),
  send: recordAct({
    schema: letterSchema,
    act: ({ actor, platform, origin, params: { shopId = '' } }, letter) =>
      writeToRetailer(platform, actor, { id: shopId, letter, origin }),
    words: { 'no-email': 'The store no longer has an email address.' },
  }),
}

export const action = (args: Route.ActionArgs) => shopForms<LetterAnswer>(args, { right: 'newsagencies:write', acts })

export default function ShopWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName } = loaderData
  const back = `${listPath}/${id}${search}`
  const answer = doneIn(actionData)
  return (
    <ShopPanel shopName={shopName} heading={answer?.mails ? 'Check the email' : 'Email the retailer'} closeTo={back}>
      <LetterForm {...loaderData} answer={answer} back={back} />
    </ShopPanel>
  )
}
