import { data, redirect } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { type Origin, originContext, type Platform, platformContext } from '#app/platform/platform.server.ts'
import type { Result } from '#app/platform/result.ts'
import { type GuardedRequest, orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { StaffActor } from '#app/staff/guards/staff-actor.server.ts'
import { findColleagues } from '#app/staff/members/find-colleagues.server.ts'
import { can, type Right } from '#app/staff/roles.ts'
import type { Done } from '#app/ui/record/done-notice.tsx'
import { type RecordRefusal, recordRefusal } from '#app/ui/record/record-refusal.ts'

import { type Acts, eventInWords } from './acts.ts'
import type { Outcome } from './change-record.server.ts'
import { addressAfter, addressIn } from './list-params.ts'
import type { InList } from './walk-records.server.ts'

type Acting<Asked, Refusal extends string, Value = unknown> = (
  platform: Platform,
  actor: StaffActor,
  asked: Asked & { id: string; origin: Origin },
) => Promise<Result<Value, Refusal>>

/** A kind of record as its page uses it. */
type OpenedKind<Shown, Name extends string> = {
  /** `There is no such enquiry.` */
  one: string
  rights: { read: Right; act: Right }
  acts: Acts<string> & Readonly<Record<Name, unknown>>
  show(platform: Platform, actor: StaffActor, id: string, params: URLSearchParams): Promise<Shown | undefined>
  /** What was just done to the record that the address names, where another one may be open. */
  done(platform: Platform, actor: StaffActor, open: InList): Promise<Done | undefined>
  /** Where an act on a record leads that needs nothing more then. To be asked before the act. */
  wayOn(platform: Platform, actor: StaffActor, from: InList): Promise<() => Promise<string>>
  act: Acting<{ act: Name }, 'not-found', Outcome>
  note: Acting<{ note: string }, 'not-found' | 'bad-note'>
  assign: Acting<{ to: string | null }, 'not-found' | 'no-such-colleague'>
  tag: Acting<{ tag: string; isOff: boolean }, 'bad-tag' | 'too-many-tags'>
}

/** Where the result of an act is visible: the record, with all of its timeline. */
export const seenFrom = ({ pathname, searchParams }: URL): string => addressIn(pathname, searchParams)

const isId = (text: unknown): text is string => z.guid().safeParse(text).success
const noSuch = (one: string) => data({ code: 'not-found', message: `There is no such ${one}.` }, { status: 404 })

/** The loader of a record's page. @throws the page that says that there is none with this id. */
export async function openRecord<Shown, Name extends string>(
  kind: OpenedKind<Shown, Name>,
  args: GuardedRequest,
  id: string,
) {
  const actor = await requireStaff(args, kind.rights.read)
  const platform = args.context.get(platformContext)
  const params = args.url.searchParams
  const record = isId(id) ? await kind.show(platform, actor, id, params) : undefined
  if (!record) throw noSuch(kind.one)
  return {
    record,
    done: await kind.done(platform, actor, { id, params }),
    /** The query of its list. */
    search: addressIn('', params),
    assignees: await findColleagues(platform, kind.rights.act),
    me: actor.id,
    canChange: can(actor.role, kind.rights.act),
  }
}

/** The action of a record's page: the forms of `app/ui/record/record-panel.tsx`. */
export async function actOnRecord<Shown, Name extends string>(
  kind: OpenedKind<Shown, Name>,
  args: GuardedRequest,
  id: string,
) {
  const actor = await requireStaff(args, kind.rights.act)
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  if (!isId(id)) throw noSuch(kind.one)
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  const act = (Object.keys(kind.acts) as Name[]).find((name) => name === intent && kind.acts[name]?.button)
  const params = args.url.searchParams
  if (act) {
    const wayOn = kind.acts[act]?.leadsOn ? await kind.wayOn(platform, actor, { id, params }) : undefined
    const done = await orRefusalPage(() => kind.act(platform, actor, { id, act, origin }))
    if (!done.ok) throw noSuch(kind.one)
    if (done.value.kind === 'done') return redirect((await wayOn?.()) ?? addressAfter(args.url.pathname, params, id))
    const meanwhile = done.value.events.map((event) => ({
      id: event.id,
      who: event.actorName,
      what: eventInWords(kind.acts, event),
    }))
    return data<RecordRefusal>({ meanwhile }, { status: 409 })
  }

  const result = await orRefusalPage(async () => {
    if (intent === 'note') return kind.note(platform, actor, { id, note: String(form.get('note') ?? ''), origin })
    if (intent === 'assign-to-me') return kind.assign(platform, actor, { id, to: actor.id, origin })
    if (intent === 'tag' || intent === 'untag')
      return kind.tag(platform, actor, { id, tag: String(form.get('tag') ?? ''), isOff: intent === 'untag', origin })
    const owner = form.get('owner')
    if (intent !== 'assign' || (owner !== '' && !isId(owner))) throw new RefusedError('bad-request')
    return kind.assign(platform, actor, { id, to: owner || null, origin })
  })
  if (result.ok) return redirect(addressAfter(args.url.pathname, params, id))
  if (result.refusal === 'not-found') throw noSuch(kind.one)
  return data(recordRefusal(result.refusal, form), { status: 400 })
}
