import { data } from 'react-router'
import type { z } from 'zod'

import { detailOf } from '../api/api.server.ts'
import { refusalBody, refusalOf } from '../api/refusal-answer.server.ts'
import { RefusedError } from '../errors.ts'
import type { Origin, Platform } from '../platform.server.ts'
import { plainText } from '../text.ts'
import type { PageFormRefusal } from './page-form.ts'
import { postedAct } from './posted-act.ts'

type Refused = ReturnType<typeof data<PageFormRefusal>>

/** The act behind one form of a page. Returns the response to a success, usually a redirect. */
type FormAct = { schema: z.ZodObject; secrets: readonly string[]; run(fields: never): Promise<Response> }

/** The acts behind the forms of one page, by the names that the forms send in their field `intent`. */
export type FormActs = Readonly<Record<string, FormAct>>

/**
 * Describes the act behind one form of a page.
 * @param schema the form's fields and their rules; other fields are ignored
 * @param run does the work; a RefusedError becomes the words above the form
 * @param secrets fields that are taken exactly as typed and never sent back
 */
export const formAct = <Schema extends z.ZodObject>(
  schema: Schema,
  run: (fields: z.output<Schema>) => Promise<Response>,
  secrets: readonly (keyof z.input<Schema> & string)[] = [],
): FormAct => ({ schema, run, secrets })

/** The status of the page that shows a refused form. The page itself is found and opened, so it is never 401, 403 or 404. */
const pageStatus = (status: number): number => (status < 500 && status !== 429 ? 400 : status)

function fieldsOf(form: FormData, { schema, secrets }: FormAct): Record<string, string> {
  const texts = Object.keys(schema.shape).flatMap((name): [string, string][] => {
    const value = form.get(name)
    if (typeof value !== 'string') return []
    return [[name, secrets.includes(name) ? value : plainText(value)]]
  })
  return Object.fromEntries(texts)
}

/**
 * Runs the act that a posted form names in its field `intent`. A refusal returns the typed text, except secrets, and is rendered in
 * the form by `usePageForm`, with or without the page's script.
 * @throws RefusedError bad-request for an unknown intent; unauthenticated, which the page turns into its log-in
 */
export async function runFormAct(
  acts: FormActs,
  form: FormData,
  { platform, origin }: { platform: Pick<Platform, 'log'>; origin: Origin },
): Promise<Response | Refused> {
  const act = postedAct(acts, form)
  const fields = fieldsOf(form, act)
  try {
    const parsed = act.schema.safeParse(fields)
    if (!parsed.success) throw new RefusedError('validation-error', { detail: detailOf(parsed.error) })
    return await act.run(parsed.data as never)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = refusalOf(error, platform.log, origin.requestId)
    if (refusal.code === 'unauthenticated') throw refusal
    const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !act.secrets.includes(name)))
    const { status, retryAfterSeconds } = refusal
    return data<PageFormRefusal>(
      { intent: String(form.get('intent')), status, retryAfterSeconds, body: refusalBody(refusal), typed },
      {
        status: pageStatus(status),
        ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
      },
    )
  }
}
