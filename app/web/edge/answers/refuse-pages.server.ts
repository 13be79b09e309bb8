import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router'

import { isDatabaseOutage } from '#app/data/database/database-outage.server.ts'
import { refusalOf } from '../../api/refusal-answer.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { PageTrouble } from '../../page-trouble.ts'
import { originContext, platformContext } from '../../platform.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }
/** The relevant part of a loader, an action or a middleware. */
type Handler = (args: Args, ...rest: never[]) => unknown

/** The seconds after which a late page reloads; undefined for a page that is not late. */
export const lateContext = createContext<{ seconds?: number }>({})

const usualLateSeconds = 5

/** Returns the value that a page throws to render the error page of a refusal, with its status and message. */
export function refusalPage(
  { code, message, status, retryAfterSeconds }: RefusedError,
  trouble: Partial<PageTrouble> = {},
) {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return data({ code, message, ...trouble }, { status, headers })
}

/** Whether the request only reads a page. The loaders that run after an action are called with GET as well. */
const onlyReads = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function pageOf(error: unknown, { context, request }: Args): unknown {
  const isRead = onlyReads(request)
  // An unexpected error in a loader is a bug that React Router reports. After an action, the page must say what it means for the
  // input.
  if (!(error instanceof Error) || (isRead && !(error instanceof RefusedError) && !isDatabaseOutage(error)))
    return error
  const refusal = refusalOf(error, context.get(platformContext).log, context.get(originContext))
  if (!isRead) return refusalPage(refusal, refusal.status >= 500 ? { isUnsaved: true } : {})
  if (refusal.status !== 503) return refusalPage(refusal)
  const lateSeconds = refusal.retryAfterSeconds ?? usualLateSeconds
  context.set(lateContext, { seconds: lateSeconds })
  return refusalPage(refusal, { lateSeconds })
}

function refusing<Given extends Handler>(handler: Given): Given {
  const refuses = async (args: Args, ...rest: never[]) => {
    try {
      return await handler(args, ...rest)
    } catch (error) {
      throw pageOf(error, args)
    }
  }
  return refuses as Given
}

const refusingOne = <Given>(handler: Given): Given =>
  typeof handler === 'function' ? (refusing(handler as unknown as Handler) as Given) : handler

const known = new WeakMap<ServerBuild, ServerBuild>()

/**
 * Wraps all pages so that a refusal, or a database that is away, gives the same status as in the API and a page for it. Done here
 * once, because any loader, action or middleware can fail this way.
 */
export function refusePages(build: ServerBuild): ServerBuild {
  const earlier = known.get(build)
  if (earlier) return earlier
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route] as const
    const { loader, action, middleware } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: refusingOne(loader) }),
      ...(action && { action: refusingOne(action) }),
      ...(middleware && { middleware: middleware.map(refusingOne) }),
    }
    return [id, { ...route, module }] as const
  })
  const refusingBuild = { ...build, routes: Object.fromEntries(routes) }
  known.set(build, refusingBuild)
  return refusingBuild
}
