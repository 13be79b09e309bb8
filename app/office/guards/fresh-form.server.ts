import { z } from 'zod'

import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'
import { platformContext } from '#app/web/platform.server.ts'

import type { Right } from '../roles/roles.ts'
import { waitingFormIn, withWaitingForm, withoutWaitingForm } from './waiting-form.ts'
import { longestNext } from './next-path.ts'
import { type GuardedRequest, requireFreshStaff, requireStaff } from './require-staff.server.ts'
import { hasFreshSecondFactor, type StaffActor } from './staff-actor.server.ts'

/** A submitted form that waits for the second factor: its target page, and its fields in order. */
export type WaitingForm = { to: string; fields: [name: string, value: string][] }

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

/** Binds a form to one page and one colleague, so that an attacker cannot put it into a link for another colleague. */
const contextOf = (actor: StaffActor, pathname: string) => `kept-form|${pathname}|${actor.id}`

/**
 * Like `requireFreshStaff`, for a submitted form without secrets. If the second factor is required first, the form is encrypted into the
 * address to return to, and `/staff/confirm` submits it (rule BO12). A form longer than an address can hold is dropped.
 * @throws a redirect to the page that asks for the second factor.
 */
export async function requireFreshStaffFor(
  args: GuardedRequest,
  right: Right | undefined,
  form: FormData,
): Promise<StaffActor> {
  const actor = await requireStaff(args, right)
  if (hasFreshSecondFactor(actor)) return actor
  const { pathname, search } = args.url
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  const { keys } = args.context.get(platformContext)
  const back = withWaitingForm(pathname, search, encryptJson(keys, contextOf(actor, pathname), fields))
  return requireFreshStaff(args, right, back.length > longestNext ? pathname + withoutWaitingForm(search) : back)
}

/** Returns the form in the address `next` of this actor; undefined if there is none, or it was encrypted for another page or person. */
export async function readWaitingForm(args: GuardedRequest, next: string): Promise<WaitingForm | undefined> {
  const { pathname, search } = new URL(next, args.url)
  const waiting = waitingFormIn(search)
  if (!waiting) return undefined
  const actor = await requireStaff(args)
  try {
    const { keys } = args.context.get(platformContext)
    const fields = decryptJson(keys, contextOf(actor, pathname), waiting, fieldsSchema)
    return { to: pathname + withoutWaitingForm(search), fields }
  } catch {
    return undefined
  }
}

/** Returns the submitted texts of these fields. */
export function textsOf(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
