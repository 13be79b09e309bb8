import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { seenFrom } from '#app/records/open-record.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { reloadWhenOutdated } from '#app/staff/office/reload-when-outdated.ts'
import { can } from '#app/staff/roles.ts'

import { confirmDifferences } from '../../approval/confirm-differences.server.ts'
import { noteNewsagency } from '../../change/change-newsagency.server.ts'
import { logOutOwner } from '../../change/log-out-owner.server.ts'
import { openNewsagency, reopenNewsagency } from '../../change/open-newsagency.server.ts'
import { resendInvitation } from '../../change/shops-invitation.server.ts'
import { isMarkedStep } from '../../go-live/go-live.ts'
import { shipmentSchema } from '../../go-live/go-live.schema.ts'
import { markForRetailer } from '../../go-live/mark-step.server.ts'
import { recordShipment } from '../../go-live/record-shipment.server.ts'
import { problemsOf } from '../acts/form-problems.ts'
import type { Route } from './+types/newsagency.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { loadNewsagencyRecord } from './newsagency-record.server.ts'
import { newsagencyTimeline } from './newsagency-timeline.server.ts'
import { NewsagencyScreen } from './newsagency-screen.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.shop.shopName ?? 'Store' }]
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/newsagencies', label: 'Stores' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such store.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'newsagencies:read')
  const { newsagencyId } = args.params
  const shop =
    z.guid().safeParse(newsagencyId).success &&
    (await loadNewsagencyRecord(args.context.get(platformContext), newsagencyId))
  if (!shop) throw notFound()
  return {
    shop,
    told: await newsagencyTimeline(args.context.get(platformContext), actor, shop, args.url.searchParams),
    me: actor.id,
    allowed: {
      write: can(actor.role, 'newsagencies:write'),
      approve: can(actor.role, 'registrations:decide'),
      transfer: can(actor.role, 'newsagencies:transfer'),
      bank: can(actor.role, 'bank-details:reveal'),
    },
  }
}

const refusals = {
  conflict: 'Somebody changed this store meanwhile. Look at it again, then repeat what you did.',
  'not-now': 'This store needs no invitation now: it is closed, or in an account already.',
  'not-signed': 'This store has not signed its contract yet.',
  differs: 'This store signed as something else than was approved. Look at what differs and confirm it first.',
  'address-needed': 'This store has no whole address, hours and place on the map yet.',
  'not-yet': 'This step is not next. Look at the list of this store again.',
  'bad-note': 'Write something first, and at most 4,000 characters',
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'newsagencies:write')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const id = args.params.newsagencyId
  if (!z.guid().safeParse(id).success) throw notFound()
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const note = String(form.get('note') ?? '')
  const step = String(form.get('step') ?? '')
  const typed = { carrier: String(form.get('carrier') ?? ''), trackingNumber: String(form.get('trackingNumber') ?? '') }
  const shipment = shipmentSchema.safeParse(typed)
  if (intent === 'ship' && !shipment.success)
    return data({ message: '', shipment: { typed, problems: problemsOf(shipment.error) } }, { status: 400 })

  const result = await orRefusalPage(async () => {
    if (intent === 'note') return noteNewsagency(platform, actor, { id, note, origin })
    if (intent === 'resend') {
      const seen = form.get('seen')
      return resendInvitation(platform, actor, {
        id,
        codeSeen: seen === null ? undefined : Date.parse(String(seen)),
        origin,
      })
    }
    if (intent === 'ship' && shipment.success)
      return recordShipment(platform, actor, {
        id,
        ...shipment.data,
        seen: String(form.get('seen') ?? '') || null,
        origin,
      })
    if (intent === 'mark' && isMarkedStep(step)) return markForRetailer(platform, actor, { id, step, origin })
    if (intent === 'confirm-differences')
      return confirmDifferences(platform, actor, { id, version: Number(form.get('version')), origin })
    if (intent === 'open') return openNewsagency(platform, actor, { id, origin })
    if (intent === 'reopen') return reopenNewsagency(platform, actor, { id, origin })
    if (intent === 'log-out') return logOutOwner(platform, actor, { id, origin })
    throw new RefusedError('bad-request')
  })
  if (result.ok) return redirect(seenFrom(args.url))
  if (result.refusal === 'not-found') throw notFound()
  const message = refusals[result.refusal]
  const status = result.refusal === 'bad-note' ? 400 : 409
  return data({ message, ...(result.refusal === 'bad-note' && { note: { message, typed: note } }) }, { status })
}

export default function NewsagencyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const path = `${listPath}/${loaderData.shop.id}`
  return (
    <NewsagencyScreen
      {...loaderData}
      closeTo={`${listPath}${search}`}
      path={path}
      search={search}
      refused={actionData}
    />
  )
}
