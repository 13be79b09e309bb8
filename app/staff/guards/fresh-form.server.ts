import { z } from 'zod'

import { seal, unseal } from '#app/platform/crypto/sealed.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'

import type { Right } from '../roles.ts'
import { keptIn, withKept, withoutKept } from './kept-form.ts'
import { longestNext } from './next-path.ts'
import { type GuardedRequest, requireFreshStaff, requireStaff } from './require-staff.server.ts'
import { hasFreshSecondFactor, type StaffActor } from './staff-actor.server.ts'

/** What was typed into a form, by the names of its fields; no secrets. */
type Typed = Readonly<Record<string, string>>

/** For one page, and whoever typed it: nobody can write it into a link for somebody else. */
const placeOf = (actor: StaffActor, pathname: string) => `kept-form|${pathname}|${actor.id}`

/**
 * Like `requireFreshStaff`, for a form that was sent. Where the second factor is asked for first, what was typed waits in the
 * address to come back to (rule BO12), and the page reads it by `readKeptForm`. More than any form of ours takes is not kept.
 * @throws a redirect to the page that asks for the second factor.
 */
export async function requireFreshStaffFor(
  args: GuardedRequest,
  right: Right | undefined,
  typed: Typed,
): Promise<StaffActor> {
  const actor = await requireStaff(args, right)
  if (hasFreshSecondFactor(actor)) return actor
  const { pathname, search } = args.url
  if (Object.values(typed).every((text) => text === ''))
    return requireFreshStaff(args, right, pathname + withoutKept(search))
  const { keys } = args.context.get(platformContext)
  const back = withKept(pathname, search, seal(keys, placeOf(actor, pathname), JSON.stringify(typed)))
  return requireFreshStaff(args, right, back.length > longestNext ? pathname + withoutKept(search) : back)
}

/** What was typed into this page's form before the second factor was asked for; undefined when nothing waits. */
export async function readKeptForm(args: GuardedRequest): Promise<Typed | undefined> {
  const kept = keptIn(args.url.search)
  if (!kept) return undefined
  const actor = await requireStaff(args)
  try {
    const { keys } = args.context.get(platformContext)
    return z.record(z.string(), z.string()).parse(JSON.parse(unseal(keys, placeOf(actor, args.url.pathname), kept)))
  } catch {
    // An address that somebody changed, or made for another page or person.
    return undefined
  }
}

/** The texts that a form sent for these fields: what may wait of it. */
export function textsOf(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
