import { data, useLocation } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { seenFrom } from '#app/office/records/open-record.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { recordForms } from '#app/office/guards/record-forms.server.ts'
import { reloadWhenOutdated } from '#app/office/office/reload-when-outdated.ts'
import { can } from '#app/office/roles/roles.ts'

import { findOpeningUndo } from '../../change/undo-opening.server.ts'
import type { Route } from './+types/newsagency.page.ts'
import { listPath } from '../newsagency-filters.ts'
import { actsOnNewsagency } from './acts-on-newsagency.server.ts'
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

export const action = (args: Route.ActionArgs) =>
  recordForms(args, {
    right: 'newsagencies:write',
    missing: 'There is no such store.',
    id: args.params.newsagencyId,
    acts: actsOnNewsagency(args.params.newsagencyId),
    back: seenFrom(args.url),
  })

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
