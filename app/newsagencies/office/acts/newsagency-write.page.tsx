import { redirect, useLocation } from 'react-router'

import { doneIn } from '#app/platform/form/page-form.ts'
import { accepted } from '#app/platform/result.ts'
import { officeAct, officeForms } from '#app/staff/guards/office-form.server.ts'

import { findLetters, letterOf, writeToAgent } from '../../change/write-to-agent.server.ts'
import { letterSchema } from '../../change/newsagency-forms.schema.ts'
import { previewMails } from '../../change/preview-mails.server.ts'
import type { Route } from './+types/newsagency-write.page.ts'
import { type LetterAnswer, LetterForm } from './letter-form.tsx'
import { listPath } from '../newsagency-filters.ts'
import { noSuchStore, requireNewsagency, toStore } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Write to an agent' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, actor, platform } = await requireNewsagency(args, 'newsagencies:write')
  if (shop.email === null) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const { id, shopName, email, contactName } = shop
  return { id, shopName, email, contactName, me: actor.id, sent: await findLetters(platform, id) }
}

const letterPlan = { right: 'newsagencies:write', schema: letterSchema } as const

export const action = officeForms({
  preview: officeAct({
    ...letterPlan,
    async act(caller, letter) {
      const { actor, platform, shop } = await requireNewsagency(caller, 'newsagencies:write')
      const draft = shop.email !== null && letterOf(platform.config, shop, shop.email, letter, actor.name)
      return accepted(draft ? await previewMails([draft]) : undefined)
    },
    words: {},
    done: (mails, _, letter): LetterAnswer => ({ letter, mails }),
  }),
  change: officeAct({
    ...letterPlan,
    act: (_, letter) => Promise.resolve(accepted(letter)),
    words: {},
    done: (letter): LetterAnswer => ({ letter }),
  }),
  send: officeAct({
    ...letterPlan,
    async act(caller, letter) {
      const { actor, platform, origin, shop } = await requireNewsagency(caller, 'newsagencies:write')
      return writeToAgent(platform, actor, { id: shop.id, letter, origin })
    },
    // Who has no email any more is not written to: the record says so.
    words: (refusal, caller) => (refusal === 'not-found' ? noSuchStore() : toStore(undefined, caller)),
    done: toStore,
  }),
})

export default function NewsagencyWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName } = loaderData
  const back = `${listPath}/${id}${search}`
  const answer = doneIn(actionData)
  return (
    <StorePanel shopName={shopName} heading={answer?.mails ? 'Read it once more' : 'Write a mail'} closeTo={back}>
      <LetterForm {...loaderData} answer={answer} back={back} />
    </StorePanel>
  )
}
