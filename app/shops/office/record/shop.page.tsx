import { data, useLocation } from 'react-router'
import { z } from 'zod'

import { platformContext } from '#app/web/platform.server.ts'
import { mapTiles } from '#app/geo/map/map-tiles.server.ts'
import { addressAfter, doneRecordIn } from '#app/office/records/define/list-params.ts'
import { findDone } from '#app/office/records/history/find-done.server.ts'
import { seenFrom } from '#app/office/records/open-record.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { recordForms } from '#app/office/guards/record-forms.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { can } from '#app/office/roles/roles.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'

import { findOpeningUndo } from '../../change/opening/undo-opening.server.ts'
import type { Route } from './+types/shop.page.ts'
import { listPath } from '../shop-filters.ts'
import { actsOnShop } from './acts-on-shop.server.ts'
import { findHandOverMail } from './find-hand-over-mail.server.ts'
import { loadShopRecord } from './shop-record.server.ts'
import { shopTimeline } from './shop-timeline.server.ts'
import { ShopScreen } from './shop-screen.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.shop.shopName ?? 'Store' }]
export const shouldRevalidate = reloadWhenOutdated
export const handle = { back: { to: '/staff/shops', label: 'Stores' } }

const notFound = () => data({ code: 'not-found', message: 'There is no such store.' }, { status: 404 })

export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'newsagencies:read')
  const { shopId } = args.params
  const platform = args.context.get(platformContext)
  const shop = z.guid().safeParse(shopId).success && (await loadShopRecord(platform, shopId))
  if (!shop) throw notFound()
  const allowed = {
    write: can(actor.role, 'newsagencies:write'),
    approve: can(actor.role, 'registrations:decide'),
    transfer: can(actor.role, 'newsagencies:transfer'),
    bank: can(actor.role, 'bank-details:reveal'),
  }
  return {
    shop,
    timeline: await shopTimeline(platform, actor, shop, args.url.searchParams),
    me: actor.id,
    assignees: await findColleagues(platform, 'newsagencies:write'),
    tiles: mapTiles(platform.config),
    allowed,
    done:
      doneRecordIn(args.url.searchParams) === shop.id
        ? await findDone(platform.database.queries, actor, {
            kind: 'newsagency',
            acts: {},
            id: shop.id,
            title: shop.shopName,
            to: undefined,
          })
        : undefined,
    undo: await findOpeningUndo(platform, actor, { shop, to: seenFrom(args.url) }),
    canHandOver: allowed.write && (await findHandOverMail(platform, actor, shop)) !== undefined,
  }
}

export const action = (args: Route.ActionArgs) =>
  recordForms(args, {
    right: 'newsagencies:write',
    missing: 'There is no such store.',
    id: args.params.shopId,
    acts: actsOnShop(args.params.shopId),
    back: addressAfter(args.url.pathname, args.url.searchParams, args.params.shopId),
  })

export default function ShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { canHandOver, ...loaded } = loaderData
  const path = `${listPath}/${loaded.shop.id}`
  const link = actionData && 'link' in actionData ? actionData.link : undefined
  const refused = actionData && 'message' in actionData ? actionData : undefined
  return (
    <ShopScreen
      {...loaded}
      handOver={canHandOver ? { link } : undefined}
      closeTo={`${listPath}${search}`}
      path={path}
      search={search}
      refused={refused}
    />
  )
}
