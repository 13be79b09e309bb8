import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'

import { type Origin, originContext, type Platform, platformContext } from '#app/platform/platform.server.ts'
import { seenFrom } from '#app/records/open-record.server.ts'
import { requireFreshStaffFor } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { readInviteLink } from '#app/staff/mail/read-mail.server.ts'
import { reloadWhenOutdated } from '#app/staff/office/reload-when-outdated.ts'
import { can } from '#app/staff/roles.ts'

import { findOpeningUndo } from '../../change/undo-opening.server.ts'
import { shipmentSchema } from '../../go-live/go-live.schema.ts'
import { problemsOf } from '../acts/form-problems.ts'
import type { Route } from './+types/newsagency.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { recordRefusals } from '../newsagency-refusals.ts'
import { actOnNewsagency, ship } from './act-on-newsagency.server.ts'
import { findHandOverMail } from './find-hand-over-mail.server.ts'
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
  const platform = args.context.get(platformContext)
  const shop = z.guid().safeParse(newsagencyId).success && (await loadNewsagencyRecord(platform, newsagencyId))
  if (!shop) throw notFound()
  const allowed = {
    write: can(actor.role, 'newsagencies:write'),
    approve: can(actor.role, 'registrations:decide'),
    transfer: can(actor.role, 'newsagencies:transfer'),
    bank: can(actor.role, 'bank-details:reveal'),
  }
  return {
    shop,
    told: await newsagencyTimeline(platform, actor, shop, args.url.searchParams),
    me: actor.id,
    allowed,
    undo: await findOpeningUndo(platform, actor, { shop, to: seenFrom(args.url) }),
    canHandOver: allowed.write && (await findHandOverMail(platform, actor, shop)) !== undefined,
  }
}

type Posted = { platform: Platform; actor: StaffActor; id: string; form: FormData; origin: Origin }

/** The link of the store's invitation: it is in this response alone. */
async function linkOf({ platform, actor, id, origin }: Posted): Promise<{ link: string | undefined }> {
  const shop = await loadNewsagencyRecord(platform, id)
  const mailId = shop && (await findHandOverMail(platform, actor, shop))
  return { link: mailId && (await orRefusalPage(() => readInviteLink(platform, actor, { id: mailId, origin }))) }
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'newsagencies:write')
  const id = args.params.newsagencyId
  if (!z.guid().safeParse(id).success) throw notFound()
  const form = await args.request.formData()
  const intent = form.get('intent')
  const context = { platform: args.context.get(platformContext), origin: args.context.get(originContext) }
  const posted = { ...context, actor, id, form }
  if (intent === 'invite-link') {
    const fresh = await requireFreshStaffFor(args, 'newsagencies:write', form)
    return linkOf({ ...posted, actor: fresh })
  }
  const typed = { carrier: String(form.get('carrier') ?? ''), trackingNumber: String(form.get('trackingNumber') ?? '') }
  const shipment = shipmentSchema.safeParse(typed)
  if (intent === 'ship' && !shipment.success)
    return data({ message: '', shipment: { typed, problems: problemsOf(shipment.error) } }, { status: 400 })
  const result = await orRefusalPage(() =>
    intent === 'ship' && shipment.success ? ship(posted, shipment.data) : actOnNewsagency(posted),
  )
  if (result.ok) return redirect(seenFrom(args.url))
  if (result.refusal === 'not-found') throw notFound()
  const message = recordRefusals[result.refusal]
  const note = result.refusal === 'bad-note' ? { message, typed: String(form.get('note') ?? '') } : undefined
  return data({ message, ...(note && { note }) }, { status: note ? 400 : 409 })
}

export default function NewsagencyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { canHandOver, ...loaded } = loaderData
  const path = `${listPath}/${loaded.shop.id}`
  const link = actionData && 'link' in actionData ? actionData.link : undefined
  const refused = actionData && 'message' in actionData ? actionData : undefined
  return (
    <NewsagencyScreen
      {...loaded}
      handOver={canHandOver ? { link } : undefined}
      closeTo={`${listPath}${search}`}
      path={path}
      search={search}
      refused={refused}
    />
  )
}
