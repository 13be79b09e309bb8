import { z } from 'zod'

import { type Platform, platformContext } from '#app/platform/platform.server.ts'
import { accepted, type Result } from '#app/platform/result.ts'
import { officeAct, type OfficeCaller, officeForms } from '#app/staff/guards/office-form.server.ts'
import { type GuardedRequest, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import type { Right } from '#app/staff/roles.ts'

import { type Acts, eventInWords } from '../acts.ts'
import { findUnseen } from '../find-unseen.server.ts'
import type { RecordTable } from '../rows.store.server.ts'
import { type Acted, actOnEach, type SeenRecord } from './act-on-each.server.ts'
import { mostRehearsed, type Outcome, type Rehearsed } from './rehearsal.ts'
import { idsIn } from './several-kind.server.ts'

/** The ticked records of a rehearsal's form, each as `id:version`. */
export const picked = z
  .array(
    z
      .string()
      .regex(/^[^:]+:\d{1,9}$/)
      .transform((text) => ({ id: text.split(':')[0] ?? '', seen: Number(text.split(':')[1]) }))
      .pipe(z.object({ id: z.guid(), seen: z.int() })),
  )
  .max(mostRehearsed)

type PickedSchema = z.ZodObject<{ pick: typeof picked }>

/** What a rehearsal must know of its kind of record. */
type RehearsedKind = {
  record: { kind: string; table: RecordTable; acts: Acts<string> }
  right: Right
  /** Whether the acts can still be done. */
  isOpen(status: string): boolean
  /** What is said of a record with which they cannot: `Answered already`. */
  over: string
}

/** One act of a rehearsal: its form's fields, what it does to each record, and what is said of it then. */
type RehearsedAct<Schema extends PickedSchema, Refusal extends string> = {
  schema: Schema
  act(caller: OfficeCaller, one: SeenRecord, fields: z.output<Schema>): Promise<Result<unknown, Refusal>>
  done: string
  words: Readonly<Record<Exclude<Refusal, 'stale'> | 'failed', string>>
}

type Said = { done: string; words: Readonly<Record<string, string>> }

async function outcomeOf(
  { database: { queries } }: Platform,
  { record, isOpen, over }: RehearsedKind,
  { done, words }: Said,
  { id, seen, result }: Acted<unknown, string>,
): Promise<Outcome> {
  if (result.ok) return { id, kind: 'done', words: done }
  if (result.refusal !== 'stale') return { id, kind: 'failed', words: words[result.refusal] ?? '' }
  const unseen = await findUnseen(queries, record, { id, seen })
  const told = unseen?.events.map((event) => `${event.actorName} ${eventInWords(record.acts, event)}`).join('; ')
  if (unseen && !isOpen(unseen.status)) return { id, kind: 'left', words: `${over}: ${told}` }
  return { id, kind: 'left', words: `Left as it is, because it changed meanwhile: ${told || 'look at it again'}` }
}

/** Describes an act of a rehearsal, for `rehearseSeveral`. It is done to one record after the other (`actOnEach`). */
export const rehearsedAct =
  <Schema extends PickedSchema, Refusal extends string>({ schema, act, ...said }: RehearsedAct<Schema, Refusal>) =>
  (kind: RehearsedKind) =>
    officeAct({
      right: kind.right,
      schema,
      act: async (caller: OfficeCaller, fields: z.output<Schema>) =>
        accepted(await actOnEach(caller.platform, fields.pick, (one) => act(caller, one, fields))),
      words: {},
      async done(acted, { platform }) {
        return { outcomes: await Promise.all(acted.map((one) => outcomeOf(platform, kind, said, one))) }
      },
    })

type Rehearsal<Name extends string, One extends Rehearsed> = RehearsedKind & {
  acts: Readonly<Record<Name, ReturnType<typeof rehearsedAct>>>
  /** The act of an address that names none. */
  usual: Name
  /** What would be done with each. Nothing is done by asking. */
  rehearse(platform: Platform, act: Name, ids: string[]): Promise<One[]>
}

/** The loader and the action of the page that shows what an act would do to some ticked records, and then does it (decision 63). */
export function rehearseSeveral<Name extends string, One extends Rehearsed>({
  acts,
  usual,
  rehearse,
  ...kind
}: Rehearsal<Name, One>) {
  const names = Object.keys(acts) as Name[]
  const made = names.map((name) => [name, acts[name](kind)] as const)
  return {
    async load(args: GuardedRequest) {
      const { id: me } = await requireStaff(args, kind.right)
      const params = args.url.searchParams
      const act = names.find((name) => name === params.get('act')) ?? usual
      const rehearsed = await rehearse(args.context.get(platformContext), act, idsIn(params, mostRehearsed))
      return { act, rehearsed, me }
    },
    post: officeForms(Object.fromEntries(made)),
  }
}
