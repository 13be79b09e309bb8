import { createContext, data, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router'

import { refusalPage } from '#app/web/edge/answers/refuse-pages.server.ts'
import { unusedHeader } from '#app/web/form/send/retry-requests.ts'
import { RefusedError, refusals } from '#app/core/errors.ts'
import { platformContext } from '#app/web/platform.server.ts'

import { can, type Right } from '../roles/roles.ts'
import { parseNext, signInPath } from './next-path.ts'
import { readSessionToken } from './session-cookie.server.ts'
import { findStaffActor, hasFreshSecondFactor, type StaffActor } from './staff-actor.server.ts'

/** The arguments of loaders, actions and middleware that a guard needs. */
export type GuardedRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** The actor of this request, cached for all its loaders. */
const actorContext = createContext<StaffActor | null>(null)

/** Returns the signed-in colleague; undefined for a stranger. `isUse`: whether the request is use of the session (rule BO7). */
export async function findStaff(
  { request, context }: GuardedRequest,
  isUse = !request.headers.has(unusedHeader),
): Promise<StaffActor | undefined> {
  const known = context.get(actorContext)
  if (known) return known
  const platform = context.get(platformContext)
  const actor = await findStaffActor(platform, readSessionToken(platform.config, request), { isUse })
  if (actor) context.set(actorContext, actor)
  return actor
}

const forbidden = () => data({ code: 'forbidden', message: refusals.forbidden.message }, { status: 403 })

/**
 * Returns the signed-in colleague. `isUse`: false for a request that a page sends by itself (rule BO7).
 * @throws a redirect to the sign-in page, which leads back here; a 403 page when their role does not have `right`.
 */
export async function requireStaff(args: GuardedRequest, right?: Right, isUse?: false): Promise<StaffActor> {
  const actor = await findStaff(args, isUse)
  if (!actor) throw redirect(signInPath(args.url.pathname + args.url.search))
  if (right && !can(actor.role, right)) throw forbidden()
  return actor
}

/**
 * Like `requireStaff`, and requires a second factor of the last ten minutes.
 * @throws a redirect to the page that asks for it and then leads to `next`, or back here.
 */
export async function requireFreshStaff(
  args: GuardedRequest,
  right: Right | undefined,
  next?: string,
): Promise<StaffActor> {
  const actor = await requireStaff(args, right)
  if (hasFreshSecondFactor(actor)) return actor
  const back = parseNext(next ?? args.url.pathname + args.url.search)
  throw redirect(`/staff/confirm?${new URLSearchParams({ next: back })}`)
}

/** Keeps strangers out of all pages below the office's layout. Loaders still check their actor and its right. */
export const staffMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  await requireStaff(args)
  const response = await next()
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Runs a page's work. A refusal becomes an error page with its status and a message for the colleague. */
export async function orRefusalPage<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    throw refusalPage(error)
  }
}
