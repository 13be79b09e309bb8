import { data, redirect, useLocation } from 'react-router'

import { orRefusalPage } from '#app/staff/guards/require-staff.server.ts'

import { findLetters, letterOf, writeToAgent } from '../../change/write-to-agent.server.ts'
import { letterSchema } from '../../change/newsagency-forms.schema.ts'
import { previewMails } from '../../change/preview-mails.server.ts'
import type { Route } from './+types/newsagency-write.page.ts'
import { problemsOf } from './form-problems.ts'
import { LetterForm } from './letter-form.tsx'
import { listPath } from '../newsagency-filters.ts'
import { noSuchStore, requireNewsagency } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Write to an agent' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

export async function loader(args: Route.LoaderArgs) {
  const { shop, actor, platform } = await requireNewsagency(args, 'newsagencies:write')
  if (shop.email === null) throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  const { id, shopName, email, contactName } = shop
  return { id, shopName, email, contactName, me: actor.id, sent: await findLetters(platform, id) }
}

export async function action(args: Route.ActionArgs) {
  const { actor, platform, origin, shop } = await requireNewsagency(args, 'newsagencies:write')
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const typed = { subject: String(form.get('subject') ?? ''), words: String(form.get('words') ?? '') }
  const parsed = letterSchema.safeParse(typed)
  if (!parsed.success) return data({ typed, problems: problemsOf(parsed.error) }, { status: 400 })
  if (intent === 'change' || shop.email === null) return { typed }
  if (intent === 'preview') {
    const mails = await previewMails([letterOf(platform.config, shop, shop.email, parsed.data, actor.name)])
    return { typed, mails }
  }
  const { id } = shop
  const result = await orRefusalPage(() => writeToAgent(platform, actor, { id, letter: parsed.data, origin }))
  if (!result.ok && result.refusal === 'not-found') throw noSuchStore()
  return redirect(`${listPath}/${id}${args.url.search}`)
}

export default function NewsagencyWritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName } = loaderData
  const back = `${listPath}/${id}${search}`
  const isRead = actionData && 'mails' in actionData
  return (
    <StorePanel shopName={shopName} heading={isRead ? 'Read it once more' : 'Write a mail'} closeTo={back}>
      <LetterForm {...loaderData} answer={actionData} back={back} />
    </StorePanel>
  )
}
