import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router'

import { isDatabaseOutage, refusalOf } from '../api/refusal-answer.server.ts'
import { RefusedError } from '../errors.ts'
import type { PageTrouble } from '../page-trouble.ts'
import { originContext, platformContext } from '../platform.server.ts'

type Args = { context: Readonly<RouterContextProvider>; request: Request }
/** A loader, an action or a middleware, as far as it matters here. */
type Handler = (args: Args, ...rest: never[]) => unknown

/** After how many seconds a page that is late loads again; undefined for a page that is not late. */
export const lateContext = createContext<{ seconds?: number }>({})

const usualLateSeconds = 5

/** What a page throws, so that it becomes the page of the refusal's status, with words that a person can act on. */
export function refusalPage(
  { code, message, status, retryAfterSeconds }: RefusedError,
  trouble: Partial<PageTrouble> = {},
) {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return data({ code, message, ...trouble }, { status, headers })
}

/** Whether only a page was asked for. The loaders of a page whose action is done are asked with GET as well. */
const onlyReads = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function pageOf(error: unknown, { context, request }: Args): unknown {
  const isRead = onlyReads(request)
  // What fails in a loader is a defect that React Router reports; after an action the person must be told what it means.
  if (!(error instanceof Error) || (isRead && !(error instanceof RefusedError) && !isDatabaseOutage(error)))
    return error
  const refusal = refusalOf(error, context.get(platformContext).log, context.get(originContext).requestId)
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
 * The same pages, each of which answers like the API while the database is away, or when its work is refused: with that
 * status and page. Here, once, because every loader, action and middleware can meet it.
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
