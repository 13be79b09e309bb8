import { redirect, useLocation } from 'react-router'

import { doneIn } from '#app/web/form/page-form.ts'
import { newId } from '#app/core/new-id.server.ts'
import { ok } from '#app/core/result.ts'
import { recordAct } from '#app/office/guards/record-forms.server.ts'

import { findLetters, letterOf, writeToAgent } from '../../change/write-to-agent.server.ts'
import { letterSchema } from '../../change/newsagency-forms.schema.ts'
import { previewMails } from '../../change/preview-mails.server.ts'
import type { Route } from './+types/newsagency-write.page.ts'
import { type LetterAnswer, LetterForm } from './letter-form.tsx'
import { listPath } from '../newsagency-filters.ts'
import { requireNewsagency, storeForms } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Write to an agent' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, actor, platform } = await requireNewsagency(args, 'newsagencies:write')
  if (shop.email === null) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const { id, shopName, email, contactName } = shop
  return { id, shopName, email, contactName, newKey: newId(), me: actor.id, sent: await findLetters(platform, id) }
}

const acts = {
  preview: recordAct({
    schema: letterSchema,
    async act(caller, letter) {
      const { actor, platform, shop } = await requireNewsagency(caller, 'newsagencies:write')
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
    act: ({ actor, platform, origin, params: { newsagencyId = '' } }, letter) =>
      writeToAgent(platform, actor, { id: newsagencyId, letter, origin }),
    words: { 'no-email': 'The store no longer has an email address.' },
  }),
}

export const action = (args: Route.ActionArgs) => storeForms<LetterAnswer>(args, { right: 'newsagencies:write', acts })

export default function NewsagencyWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName } = loaderData
  const back = `${listPath}/${id}${search}`
  const answer = doneIn(actionData)
  return (
    <StorePanel shopName={shopName} heading={answer?.mails ? 'Check the email' : 'Write an email'} closeTo={back}>
      <LetterForm {...loaderData} answer={answer} back={back} />
    </StorePanel>
  )
}
