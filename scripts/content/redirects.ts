import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'

import type { Redirect } from '#app/site/content/redirect.ts'

import type { Problem } from './problem.ts'

const file = 'content/redirects.yaml'

const path = z
  .string()
  .regex(
    /^\/([\w.~-]+(\/[\w.~-]+)*)?$/,
    'must be a path that begins with /, without a query and without a slash at its end',
  )
const redirectSchema = z
  .object({
    from: path,
    to: z.union([path, z.url({ protocol: /^https$/ })], {
      message: 'must be a path of ours or a whole https:// address',
    }),
    status: z.union([z.literal(301), z.literal(308)], { message: 'must be 301 or 308' }).default(308),
  })
  .strict()

type ReadRedirects = { redirects: Redirect[]; problems: Problem[] }

/** Reads `redirects.yaml` of a content folder: a list of `from`, `to` and, optionally, `status`. */
export function readRedirects(root: string): ReadRedirects {
  const place = join(root, 'redirects.yaml')
  if (!existsSync(place)) return { redirects: [], problems: [] }
  const counter = new LineCounter()
  const document = parseDocument(readFileSync(place, 'utf8'), { lineCounter: counter })
  const [error] = document.errors
  if (error)
    return {
      redirects: [],
      problems: [
        { file, line: counter.linePos(error.pos[0]).line, field: 'file', reason: error.message.split('\n')[0] ?? '' },
      ],
    }
  const list: unknown = document.toJS() ?? []
  if (!Array.isArray(list))
    return {
      redirects: [],
      problems: [{ file, field: 'file', reason: 'must be a list: each line begins with “- from:”' }],
    }
  const problems: Problem[] = []
  const redirects = list.flatMap((one: unknown, index) => {
    const parsed = redirectSchema.safeParse(one)
    if (parsed.success) return [parsed.data]
    const node = document.getIn([index], true)
    const line = isNode(node) && node.range ? counter.linePos(node.range[0]).line : undefined
    for (const issue of parsed.error.issues)
      problems.push({ file, line, field: `${index + 1}.${issue.path.join('.') || 'entry'}`, reason: issue.message })
    return []
  })
  return { redirects, problems }
}

/** Returns errors between redirects: two for one address, loops, chains, a dead target, an address that a page still has. */
export function wrongRedirects(
  redirects: readonly Redirect[],
  { isPage, whyDead }: { isPage: (path: string) => boolean; whyDead: (path: string) => string | undefined },
): Problem[] {
  const problem = (redirect: Redirect, field: string, reason: string): Problem => ({
    file,
    field: `${redirects.indexOf(redirect) + 1}.${field}`,
    reason,
  })
  return redirects.flatMap((redirect) => {
    const { from, to } = redirect
    const next = redirects.find((other) => other.from === to)
    const twin = redirects.find((other) => other.from === from)
    const target = to.startsWith('/') && !next ? whyDead(to) : undefined
    return [
      ...(twin !== redirect ? [problem(redirect, 'from', `${from} is listed twice`)] : []),
      ...(from === to ? [problem(redirect, 'to', `${to} leads to itself`)] : []),
      ...(next && from !== to
        ? [
            problem(
              redirect,
              'to',
              next.to === from ? `${to} leads back to ${from}` : `${to} moved too: name ${next.to}, where it ends`,
            ),
          ]
        : []),
      ...(isPage(from) ? [problem(redirect, 'from', `${from} is a page: the redirect would hide it`)] : []),
      ...(target ? [problem(redirect, 'to', target)] : []),
    ]
  })
}
