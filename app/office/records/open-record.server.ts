import { data } from 'react-router'
import { z } from 'zod'

import { type Platform, platformContext } from '#app/web/platform.server.ts'
import { ok } from '#app/core/result.ts'
import type { OfficeRequest } from '#app/office/guards/office-form.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import { recordForms, recordAct, type RecordActs } from '#app/office/guards/record-forms.server.ts'
import type { StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { findColleagues } from '#app/office/team/members/find-colleagues.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'
import type { Done } from '#app/ui/record/undo/done-notice.tsx'

import type { Act } from './acts.ts'
import { type ChangedKind, changeRecord } from './change-record.server.ts'
import { commonActs } from './common-acts.server.ts'
import { tellUnseen } from './history/find-unseen.server.ts'
import { addressAfter, addressIn } from './define/list-params.ts'
import type { RecordTable } from './define/rows.queries.server.ts'
import type { InList } from './walk-records.server.ts'

/** The parts of a kind of record that its page needs. */
type OpenedKind<Shown, Table extends RecordTable, Status extends string, Name extends string> = ChangedKind<
  Table,
  Status,
  Name
> & {
  /** `There is no such enquiry.` */
  one: string
  rights: { read: Right; act: Right }
  show(platform: Platform, actor: StaffActor, id: string, params: URLSearchParams): Promise<Shown | undefined>
  /** Returns what was just done to the record that the query names; another one may be open. */
  done(platform: Platform, actor: StaffActor, open: InList): Promise<Done | undefined>
  /** Finds where to go after an act that finishes a record. Call it before the act. */
  wayOn(platform: Platform, actor: StaffActor, from: InList): Promise<() => Promise<string>>
}

/** Returns the address of the record with its whole timeline, where the result of an act is visible. */
export const seenFrom = ({ pathname, searchParams }: URL): string => addressIn(pathname, searchParams)

const isId = (text: unknown): text is string => z.guid().safeParse(text).success
const noSuch = (one: string) => data({ code: 'not-found', message: `There is no such ${one}.` }, { status: 404 })

/**
 * The loader of a record's page.
 * @throws the 404 page for an unknown id
 */
export async function openRecord<Shown, Table extends RecordTable, Status extends string, Name extends string>(
  kind: OpenedKind<Shown, Table, Status, Name>,
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

/** Returns the acts of a kind that have a button, by the `intent` of the button. */
function buttonActs<Table extends RecordTable, Status extends string, Name extends string>(
  kind: OpenedKind<unknown, Table, Status, Name>,
  { id, params, back }: InList & { back: string },
): RecordActs {
  const acts = Object.entries<Act<Status>>(kind.acts).filter(([, { button }]) => button)
  return Object.fromEntries(
    acts.map(([name, { leadsOn, right }]) => {
      const act = recordAct({
        schema: z.object({}),
        async act({ platform, actor, origin }) {
          const wayOn = leadsOn ? await kind.wayOn(platform, actor, { id, params }) : undefined
          const result = await changeRecord(platform, actor, kind, { id, act: name as Name, origin })
          return result.ok ? ok(wayOn) : result
        },
        words: {},
        to: async (wayOn) => (await wayOn?.()) ?? back,
        ...(right && { right }),
      })
      return [name, act]
    }),
  )
}

/** The action of a record's page, for the forms of `app/ui/record/side-panel/record-panel.tsx`. */
export async function actOnRecord<Shown, Table extends RecordTable, Status extends string, Name extends string>(
  kind: OpenedKind<Shown, Table, Status, Name>,
  args: OfficeRequest,
  id: string,
) {
  const params = args.url.searchParams
  const back = addressAfter(args.url.pathname, params, id)
  return recordForms(args, {
    right: kind.rights.act,
    missing: `There is no such ${kind.one}.`,
    id,
    acts: { ...commonActs(kind, id), ...buttonActs(kind, { id, params, back }) },
    back,
    unseen: (expectedVersion) =>
      tellUnseen(args.context.get(platformContext).database.queries, kind, { id, expectedVersion }),
  })
}
