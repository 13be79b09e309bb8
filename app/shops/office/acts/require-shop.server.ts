import { data, redirect } from 'react-router'
import { z } from 'zod'

import type { Origin } from '#app/core/http/origin.ts'
import { originContext, type Platform, platformContext } from '#app/web/platform.server.ts'
import { type RecordActs, recordForms } from '#app/office/guards/record-forms.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import type { Right } from '#app/office/roles/roles.ts'

import { listPath } from '../shop-filters.ts'
import { findShop, type ListedShop } from '../../find/shop-lists.queries.server.ts'

type Asked = GuardedRequest & { params: Readonly<Record<string, string | undefined>> }

type Found = { actor: StaffActor; platform: Platform; origin: Origin; shop: ListedShop }

const missing = 'There is no such store.'

export const noSuchShop = () => data({ code: 'not-found', message: missing }, { status: 404 })

/** Returns the colleague and the shop of the URL. @throws a redirect to sign in, a 403 or a 404 page */
export async function requireShop(args: Asked, right: Right): Promise<Found> {
  const actor = await requireStaff(args, right)
  const platform = args.context.get(platformContext)
  const { shopId } = args.params
  const shop =
    shopId !== undefined && z.guid().safeParse(shopId).success && (await findShop(platform.database.queries, shopId))
  if (!shop) throw noSuchShop()
  return { actor, platform, origin: args.context.get(originContext), shop }
}

/** Redirects to the shop's record after a successful form, with the filters of the list. */
export const toStore = (_: unknown, { params, url }: Pick<Asked, 'params' | 'url'>) =>
  redirect(`${listPath}/${params.shopId}${url.search}`)

/** Runs the forms of a page about a shop (`recordForms`). Success redirects to the record, with the filters of the list. */
export const shopForms = <Shown extends object = never>(
  args: Asked,
  plan: { right: Right; acts: RecordActs<Shown> },
) => {
  const id = args.params.shopId ?? ''
  return recordForms<Shown>(args, { ...plan, missing, id, back: `${listPath}/${id}${args.url.search}` })
}
