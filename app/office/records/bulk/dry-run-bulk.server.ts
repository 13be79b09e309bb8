import { z } from 'zod'

import { type Platform, platformContext } from '#app/web/platform.server.ts'
import { ok, type Result } from '#app/core/result.ts'
import { officeAct, type OfficeCaller, officeForms } from '#app/office/guards/office-form.server.ts'
import { type GuardedRequest, requireStaff } from '#app/office/guards/require-staff.server.ts'
import type { Right } from '#app/office/roles/roles.ts'

import { type Acts, eventInWords } from '../acts.ts'
import { findUnseen } from '../history/find-unseen.server.ts'
import type { RecordTable } from '../define/rows.queries.server.ts'
import { type Acted, actOnEach, type SeenRecord } from './act-on-each.server.ts'
import { mostInDryRun, type Outcome, type DryRunRow } from './dry-run.ts'
import { idsIn } from './bulk-kind.server.ts'

/** A ticked record in the form of a preview: `id:version`. */
const pick = z
  .string()
  .regex(/^[^:]+:\d{1,9}$/)
  .transform((text) => ({ id: text.split(':')[0] ?? '', expectedVersion: Number(text.split(':')[1]) }))
  .pipe(z.object({ id: z.guid(), expectedVersion: z.int() }))

/** The ticked records in the form of every previewed act. */
export const picked = z.array(pick).max(mostInDryRun)

type PickedSchema = z.ZodObject<{ pick: typeof picked }>

type DryRunKind = {
  record: { kind: string; table: RecordTable; acts: Acts<string> }
  right: Right
  /** Whether the acts are still possible, and the label if they are not: `Answered already`. */
  isOpen(status: string): boolean
  over: string
  /** The messages of the refusals. */
  words: Readonly<Record<string, string>>
}

/** An act with a preview: its form, its effect on each record, and the label of a changed record. */
type DryRunAct<Schema extends PickedSchema> = {
  schema: Schema
  act(caller: OfficeCaller, one: SeenRecord, fields: z.output<Schema>): Promise<Result<unknown, string>>
  done: string
}

async function outcomeOf(
  { database: { queries } }: Platform,
  { record, isOpen, over, words, done }: DryRunKind & { done: string },
  { id, expectedVersion, result }: Acted<SeenRecord, unknown, string>,
): Promise<Outcome> {
  if (result.ok) return { id, kind: 'done', words: done }
  if (result.refusal !== 'stale') return { id, kind: 'failed', words: words[result.refusal] ?? '' }
  const unseen = await findUnseen(queries, record, { id, expectedVersion })
  const changes = unseen?.events.map((event) => `${event.actorName} ${eventInWords(record.acts, event)}`).join('; ')
  if (unseen && !isOpen(unseen.status)) return { id, kind: 'left', words: `${over}: ${changes}` }
  return {
    id,
    kind: 'left',
    words: `Skipped because it has changed since you opened the list: ${changes || 'check it again'}`,
  }
}

/** Describes an act for `dryRunBulk`. It runs on one record after the other (`actOnEach`). */
export const dryRunAct =
  <Schema extends PickedSchema>({ schema, act, done }: DryRunAct<Schema>) =>
  (kind: DryRunKind) =>
    officeAct({
      right: kind.right,
      schema,
      act: async (caller: OfficeCaller, fields: z.output<Schema>) =>
        ok(await actOnEach(caller.platform, fields.pick, (one) => act(caller, one, fields))),
      words: {},
      done: async (acted, { platform }) => ({
        outcomes: await Promise.all(acted.map((one) => outcomeOf(platform, { ...kind, done }, one))),
      }),
    })

type DryRun<Name extends string, One extends DryRunRow> = DryRunKind & {
  /** The acts by name; the first is the default. */
  acts: Readonly<Record<Name, ReturnType<typeof dryRunAct>>>
  /** Returns a dry run of the act on each record. */
  dryRun(platform: Platform, act: Name, ids: string[]): Promise<One[]>
}

/** Creates the loader and the action of a page that previews an act on ticked records, and then performs it (decision 63). */
export function dryRunBulk<Name extends string, One extends DryRunRow>({ acts, dryRun, ...kind }: DryRun<Name, One>) {
  const names = Object.keys(acts) as [Name, ...Name[]]
  return {
    async load(args: GuardedRequest) {
      const { id: me } = await requireStaff(args, kind.right)
      const params = args.url.searchParams
      const act = names.find((name) => name === params.get('act')) ?? names[0]
      return {
        act,
        me,
        rows: await dryRun(args.context.get(platformContext), act, idsIn(params, mostInDryRun)),
      }
    },
    post: officeForms(Object.fromEntries(names.map((name) => [name, acts[name](kind)]))),
  }
}
