import type { SQL } from 'drizzle-orm'
import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import { type Platform, platformContext } from '#app/web/platform.server.ts'
import { officeAct, officeForms } from '#app/office/guards/office-form.server.ts'
import { type GuardedRequest, orRefusalPage, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'

import type { RecordTable } from '../define/rows.queries.server.ts'
import { longestTag } from '../tags/tag.ts'
import { findUsualTags } from '../tags/tags.queries.server.ts'
import { changeInBulk } from './change-in-bulk.server.ts'
import type { PlannedKind } from './plan-bulk-change.server.ts'
import { mostAtOnce, outcomeInWords, type Selection, type BulkAct } from './bulk.ts'

type Definition = PlannedKind & {
  path: string
  heading: string
  takeLabel?: string
  list: { whereOf(params: URLSearchParams, actor: StaffActor): SQL | undefined }
  table: RecordTable
}

const isId = (text: string): boolean => z.guid().safeParse(text).success
const own = ['id', 'all', 'asOf', 'shown']

/** Returns the distinct ids of the ticked rows in the list's form, at most `most`. */
export const idsIn = (form: URLSearchParams, most: number): string[] =>
  [...new Set(form.getAll('id').filter(isId))].slice(0, most)

/**
 * Parses the selection in the list's form.
 * @throws RefusedError bad-request if `asOf` is missing or invalid
 */
export function selectionIn(form: URLSearchParams): Selection {
  const moment = z.iso.datetime().safeParse(form.get('asOf'))
  if (!moment.success) throw new RefusedError('bad-request')
  const asOf = new Date(moment.data)
  const params = new URLSearchParams([...form].filter(([name]) => !own.includes(name)))
  if (form.get('all') === 'yes') {
    const shown = Number(form.get('shown'))
    return { params, ids: undefined, asOf, shown: Number.isInteger(shown) ? Math.min(shown, mostAtOnce) : 0 }
  }
  const ids = idsIn(form, mostAtOnce)
  return { params, ids, asOf, shown: ids.length }
}

const schema = z.object({
  /** Identifies the submit, so that a repeated one is recognised. */
  key: z.guid(),
  owner: z.union([z.guid(), z.literal('')]).default(''),
  tag: z.string().default(''),
})

const refusals = {
  'no-such-colleague': { owner: 'That colleague no longer works here. Choose someone else.' },
  'bad-tag': { tag: `Enter a tag of at most ${longestTag} characters.` },
  'too-many': `More than ${mostAtOnce} records are selected. Narrow the filter, then select all again.`,
}

const listAddress = (path: string, params: URLSearchParams): string => {
  const query = params.toString()
  return query ? `${path}?${query}` : path
}

async function load(kind: Definition, platform: Platform, actor: StaffActor, form: URLSearchParams) {
  const { params, ids, shown, asOf } = selectionIn(form)
  return {
    heading: kind.heading,
    count: shown,
    /** Whether all records of a filter are selected, and not individually ticked ones. */
    isFilter: ids === undefined,
    readAt: asOf.toISOString(),
    backTo: listAddress(kind.path, params),
    takeLabel: kind.takes === undefined ? null : (kind.takeLabel ?? null),
    acts: (kind.bulkActs ?? []).map((act) => ({ act, label: kind.acts[act]?.button ?? act })),
    colleagues: await findColleagues(platform, kind.rights.act),
    me: actor.id,
    tags: await findUsualTags(platform.database.queries, kind.kind, 50),
    longestTag,
    key: newId(),
  }
}

/** The data of the bulk page. */
export type BulkData = Awaited<ReturnType<typeof load>>

/** Creates the loader and the action of the bulk page of a kind. */
export function bulkKind(definition: Definition) {
  const { path, rights, list } = definition
  const kind = { ...definition, whereOf: list.whereOf }
  const form = (actOf: (fields: z.output<typeof schema>) => BulkAct) =>
    officeAct({
      right: rights.act,
      schema,
      act: ({ platform, actor, origin, url }, fields) =>
        changeInBulk(platform, actor, kind, {
          selection: selectionIn(url.searchParams),
          act: actOf(fields),
          key: fields.key,
          origin,
        }),
      words: refusals,
      done: (outcome) => ({ outcome: outcomeInWords(outcome) }),
    })
  return {
    path,
    async load(args: GuardedRequest) {
      const actor = await requireStaff(args, rights.act)
      const platform = args.context.get(platformContext)
      return orRefusalPage(() => load(definition, platform, actor, args.url.searchParams))
    },
    post: officeForms({
      assign: form(({ owner }) => ({ kind: 'assign', to: owner || null })),
      ...(definition.takes !== undefined && { take: form(() => ({ kind: 'take' })) }),
      ...Object.fromEntries((definition.bulkActs ?? []).map((act) => [act, form(() => ({ kind: 'act', act }))])),
      tag: form(({ tag }) => ({ kind: 'tag', tag })),
      untag: form(({ tag }) => ({ kind: 'untag', tag })),
    }),
  }
}

/** The bulk page of a kind of record. */
export type BulkKind = ReturnType<typeof bulkKind>
