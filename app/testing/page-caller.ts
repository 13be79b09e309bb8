import { RouterContextProvider } from 'react-router'

import type { PageCaller } from '#app/web/form/page-action.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { testOrigin } from './test-platform.ts'

type Posted = {
  /** The path of the page, with its query. */
  path: string
  /** The fields of the form, with its `intent` if the page has several. */
  fields: Readonly<Record<string, string | readonly string[]>>
  headers?: Readonly<Record<string, string>>
  params?: PageCaller['params']
  origin?: PageCaller['origin']
}

/** Returns the caller of a page's form, as the page's action sees it. */
export function pageCaller(
  platform: Platform,
  { path, fields, headers = {}, params = {}, origin = testOrigin }: Posted,
): PageCaller {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  const url = new URL(path, 'http://localhost:3000')
  const request = new Request(url, { method: 'POST', headers })
  return { platform, origin, form, request, url, params, context: new RouterContextProvider() }
}
