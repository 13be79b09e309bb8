import { data } from 'react-router'
import { z } from 'zod'

import { detailOf } from '../api/api.server.ts'
import { refusalBody, refusalOf } from '../api/refusal-answer.server.ts'
import { RefusedError, refusals } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '../platform.server.ts'
import { plainText } from '#app/core/text/text.ts'
import { isOtherPage, type PageFormRefusal, type RefusalWords } from './page-form.ts'
import { postedAct } from './send/posted-act.ts'

type Refused = ReturnType<typeof data<PageFormRefusal>>

/** The act behind one form of a page. Returns the response to a success, usually a redirect. */
export type FormAct<Done> = {
  schema: z.ZodObject
  secrets: readonly string[]
  exact: readonly string[]
  run(fields: never): Promise<Done>
}

/** The acts behind the forms of one page, by the names that the forms send in their field `intent`. */
export type FormActs<Done = Response> = Readonly<Record<string, FormAct<Done>>>

/**
 * Describes the act behind one form of a page.
 * @param schema the form's fields and their rules; other fields are ignored
 * @param run does the work; a RefusedError becomes the words above the form
 * @param secrets fields that are read exactly as typed and never sent back
 * @param exact fields that are read exactly as typed, and sent back
 */
export const formAct = <Schema extends z.ZodObject, Done>(
  schema: Schema,
  run: (fields: z.output<Schema>) => Promise<Done>,
  secrets: readonly (keyof z.input<Schema> & string)[] = [],
  exact: readonly (keyof z.input<Schema> & string)[] = [],
): FormAct<Done> => ({ schema, run, secrets, exact })

/** Describes a form whose act returns a `Result`: its fields, its work, and the words for its refusals. */
export type FormPlan<Caller, Schema extends z.ZodObject, Value, Refusal, Done> = {
  /** The form's fields and their rules; other fields are ignored. */
  schema: Schema
  /** Fields that are read exactly as typed and never sent back: passwords, codes, passkey assertions. */
  secrets?: readonly (keyof z.input<Schema> & string)[]
  /** Fields that are read exactly as typed: the rows of a list are counted from its first line. */
  exact?: readonly (keyof z.input<Schema> & string)[]
  act(caller: Caller, fields: z.output<Schema>): Promise<{ ok: true; value: Value } | { ok: false; refusal: Refusal }>
  /** The words for each refusal of `act`. `stale` and `conflict` give status 409, all others 400. */
  words:
    | Readonly<Record<NoInfer<Refusal> & string, RefusalWords>>
    | ((refusal: NoInfer<Refusal>, caller: Caller) => RefusalWords)
  /** Returns the response to a success: a redirect, or data for the page. */
  done(value: Value, caller: Caller, fields: z.output<Schema>): Done | Promise<Done>
}

/** The refusals of an act on a record that has changed since the caller loaded it. */
const outdated: readonly unknown[] = ['stale', 'conflict']

/** Turns a refusal into the error that `runFormAct` sends back. @throws a page or redirect, if the words are one */
function refusalWith(words: RefusalWords, refusal: unknown): RefusedError {
  if (words instanceof Response) throw words
  if (isOtherPage(words)) throw words
  const status = outdated.includes(refusal) ? 409 : 400
  const detail = typeof words === 'string' ? undefined : words
  const message = typeof words === 'string' ? words : refusals['validation-error'].message
  return new RefusedError(
    { code: typeof refusal === 'string' ? refusal : 'refused', status, message },
    { ...(detail && { detail }) },
  )
}

/** Creates the act of a planned form for one caller. */
export function planAct<Caller, Schema extends z.ZodObject, Value, Refusal, Done>(
  { schema, secrets, exact, act, words, done }: FormPlan<Caller, Schema, Value, Refusal, Done>,
  caller: Caller,
): FormAct<Done> {
  async function run(fields: z.output<Schema>): Promise<Done> {
    const result = await act(caller, fields)
    if (result.ok) return done(result.value, caller, fields)
    const { refusal } = result
    throw refusalWith(
      typeof words === 'function' ? words(refusal, caller) : words[refusal as Refusal & string],
      refusal,
    )
  }
  return formAct(schema, run, secrets, exact)
}

/** Returns the status of the page that shows a refused form. The page itself was found and opened, so it is never 401, 403 or 404. */
const pageStatus = (status: number): number => ([401, 403, 404].includes(status) ? 400 : status)

/** The fields of a form by name; checkboxes with one name are an array. */
type PostedFields = Record<string, string | string[]>

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether a field is a list, also one with a default. */
const isList = (field: unknown): boolean =>
  field instanceof z.ZodArray || (field instanceof z.ZodDefault && isList(field.unwrap()))

function fieldsOf<Done>(form: FormData, { schema, secrets, exact }: FormAct<Done>): PostedFields {
  const read = (name: string): PostedFields[string] | undefined => {
    if (isList(schema.shape[name])) return form.getAll(name).filter(isText)
    const value = form.get(name)
    if (!isText(value)) return undefined
    return secrets.includes(name) || exact.includes(name) ? value : plainText(value)
  }
  const entries = Object.keys(schema.shape).map((name) => [name, read(name)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string | string[]] => entry[1] !== undefined))
}

/** Returns the values that a refused form shows again, a list as lines. */
function typedIn<Done>(fields: PostedFields, { secrets }: FormAct<Done>): PageFormRefusal['typed'] {
  const shown = Object.entries(fields).filter(([name]) => !secrets.includes(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, isText(value) ? value : value.join('\n')]))
}

/** `pages`: the statuses of refusals that are thrown, because they end the page and not the form. */
type FormCaller = { platform: Pick<Platform, 'log'>; origin: Origin; pages?: readonly number[] }

/**
 * Runs the act behind a posted form. A refusal returns the typed text, except secrets, and is rendered in the form, with or without
 * the page's script: by `usePageForm` on retailers' pages, by `OfficeForm` in the office.
 * @throws RefusedError unauthenticated, which the caller turns into its log-in or a page, and those of `pages`
 */
export async function runAct<Done>(
  act: FormAct<Done>,
  form: FormData,
  { platform, origin, pages = [] }: FormCaller,
): Promise<Done | Refused> {
  const fields = fieldsOf(form, act)
  try {
    const parsed = act.schema.safeParse(fields)
    if (!parsed.success) throw new RefusedError('validation-error', { detail: detailOf(parsed.error) })
    return await act.run(parsed.data as never)
  } catch (error) {
    // The act threw a page or a redirect.
    if (!(error instanceof Error)) throw error
    const refusal = refusalOf(error, platform.log, origin)
    if (refusal.code === 'unauthenticated' || pages.includes(refusal.status)) throw refusal
    const typed = typedIn(fields, act)
    const { status, retryAfterSeconds } = refusal
    const intent = String(form.get('intent') ?? '')
    return data<PageFormRefusal>(
      { intent, status, retryAfterSeconds, body: refusalBody(refusal), typed },
      {
        status: pageStatus(status),
        ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
      },
    )
  }
}

/**
 * Runs the act that a posted form names in its field `intent` (`runAct`).
 * @throws RefusedError bad-request for an unknown intent, and those of `runAct`
 */
export const runFormAct = async <Done>(acts: FormActs<Done>, form: FormData, caller: FormCaller) =>
  runAct(postedAct(acts, form), form, caller)
