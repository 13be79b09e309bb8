import { data, redirect, useLocation } from 'react-router'

import type { Platform } from '#app/platform/platform.server.ts'
import { findEvents } from '#app/records/manage-events.server.ts'
import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage } from '#app/staff/guards/require-staff.server.ts'
import { can } from '#app/staff/roles.ts'

import { editNewsagency } from '../../change/edit-newsagency.server.ts'
import { findNewsagency } from '../../newsagency-lists.store.server.ts'
import { editedOf, movesInvitation } from '../../change/newsagency-edit.ts'
import { newsagencyEditSchema } from '../../change/newsagency-forms.schema.ts'
import type { Route } from './+types/newsagency-edit.page.ts'
import { EditForm } from './edit-form.tsx'
import { type FormProblems, problemsOf } from './form-problems.ts'
import { listPath } from '../newsagency-filters.ts'
import { readEdit } from './read-edit.ts'
import { noSuchStore, requireNewsagency } from './require-newsagency.server.ts'
import { StorePanel } from '../record/store-panel.tsx'

export const meta = () => [{ title: 'Edit a store' }]
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

/** The store as it is at this moment: loaders do not run again after a refusal. */
async function copyOf({ database }: Platform, id: string) {
  const shop = await findNewsagency(database.queries, id)
  if (!shop) throw noSuchStore()
  const events = await findEvents(database.queries, { kind: 'newsagency', id })
  return { values: editedOf(shop), version: shop.version, changedBy: events.at(-1)?.actorName ?? null }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, shop } = await requireNewsagency(args, 'newsagencies:write')
  if (shop.status === 'closed') throw redirect(`${listPath}/${shop.id}${args.url.search}`)
  return {
    id: shop.id,
    shopName: shop.shopName,
    values: editedOf(shop),
    version: shop.version,
    hasAccount: shop.agentId !== null,
    mayChangeEmail: can(actor.role, 'newsagencies:transfer'),
    isOpen: shop.status === 'open',
  }
}

const problems: Record<'closed' | 'email-is-agents' | 'address-needed', FormProblems> = {
  closed: { '': 'This store was closed meanwhile. Open it again first.' },
  'email-is-agents': { email: 'The agent has an account with this address: only they can change it' },
  'address-needed': { street1: 'An open store needs its number, street, suburb and state' },
}

export async function action(args: Route.ActionArgs) {
  const { actor, platform, origin, shop } = await requireNewsagency(args, 'newsagencies:write')
  const form = await args.request.formData()
  const typed = readEdit(form, editedOf(shop))
  const version = Number(form.get('version'))
  const parsed = newsagencyEditSchema.safeParse(typed)
  if (!parsed.success) return data({ typed, version, problems: problemsOf(parsed.error) }, { status: 400 })
  if (movesInvitation(parsed.data, shop)) await requireFreshStaffFor(args, 'newsagencies:transfer', form)
  const edit = { id: shop.id, edit: parsed.data, version, origin }
  const result = await orRefusalPage(() => editNewsagency(platform, actor, edit))
  if (result.ok) return redirect(`${listPath}/${shop.id}${args.url.search}`)
  if (result.refusal === 'not-found') throw noSuchStore()
  if (result.refusal === 'conflict') return data({ typed, now: await copyOf(platform, shop.id) }, { status: 409 })
  return data({ typed, version, problems: problems[result.refusal] }, { status: 409 })
}

export default function NewsagencyEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id, shopName, ...form } = loaderData
  const back = `${listPath}/${id}${search}`
  return (
    <StorePanel shopName={shopName} heading="Edit" closeTo={back}>
      <EditForm {...form} answer={actionData} back={back} again={`${listPath}/${id}/edit${search}`} />
    </StorePanel>
  )
}
