import { data, type RouterContextProvider, type ServerBuild } from 'react-router'

import { isDatabaseOutage, refusalOf } from '../api/refusal-answer.server.ts'
import { RefusedError } from '../errors.ts'
import { originContext, platformContext } from '../platform.server.ts'

type Args = { context: Readonly<RouterContextProvider> }
/** A loader, an action or a middleware, as far as it matters here. */
type Handler = (args: Args, ...rest: never[]) => unknown

/** What a page throws, so that it becomes the page of the refusal's status, with the words that a person can act on. */
export function refusalPage({ code, message, status, retryAfterSeconds }: RefusedError) {
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return data({ code, message }, { status, headers })
}

function pageOf(error: unknown, { context }: Args): unknown {
  if (error instanceof RefusedError) return refusalPage(error)
  if (!isDatabaseOutage(error)) return error
  return refusalPage(refusalOf(error, context.get(platformContext).log, context.get(originContext).requestId))
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
