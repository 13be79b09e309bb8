import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type OwnAddresses, whyDead } from './own-addresses.ts'
import type { Problem } from './problem.ts'

/** A reference in a page: the attribute, and the address in it. */
type Reference = { field: string; url: string }

const entities: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' }
const wayOut = /^(https:\/\/|mailto:|tel:|data:)/

/** Returns every address in the attributes of a page. The text of scripts and styles is not markup, and left out. */
export function referencesOf(html: string): Reference[] {
  const markup = html.replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>')
  return [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([, tag = '', attributes = '']) =>
      [...attributes.matchAll(/\s([\w:-]+)="([^"]*)"/g)].flatMap(([, name = '', raw = '']) => {
        const value = raw.replaceAll(/&(amp|#x27|quot);/g, (entity) => entities[entity] ?? entity)
        const field = `${tag} ${name}`
        if (/^(href|src|action|poster|xlink:href)$/i.test(name)) return [{ field, url: value }]
        if (/^srcset$/i.test(name))
          return value.split(',').map((part) => ({ field, url: part.trim().split(/\s/)[0] ?? '' }))
        return tag === 'meta' && name === 'content' && /^https?:\/\/\S+$/.test(value) ? [{ field, url: value }] : []
      }),
  )
}

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))

/** Returns the origin that the pages were built with, from their canonical links. */
const originOf = (html: string) => /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(html)?.[1]

/** Returns every dead link of a build's stored pages: to a missing page, file or fragment. */
export function deadLinksOfBuild(clientFolder: string, addresses: OwnAddresses): Problem[] {
  const files = globSync('**/index.html', { cwd: clientFolder })
  const pages = new Map(
    files.map((file) => {
      const html = readFileSync(join(clientFolder, file), 'utf8')
      return [
        `/${file
          .split('\\')
          .join('/')
          .replace(/\/?index\.html$/, '')}`,
        { html, ids: idsOf(html) },
      ]
    }),
  )
  const origin = [...pages.values()].map(({ html }) => originOf(html)).find(Boolean) ?? '\0'
  return [...pages].flatMap(([page, { html }]) =>
    referencesOf(html).flatMap(({ field, url }) => {
      const reason = reasonOf(url.replace(origin, '') || '/', page)
      return reason ? [{ file: `page ${page}`, field, reason }] : []
    }),
  )

  function reasonOf(url: string, page: string): string | undefined {
    if (wayOut.test(url)) return undefined
    const [address = '', fragment] = url.split('#')
    const path = address === '' ? page : address.replace(/\?.*$/, '')
    if (!path.startsWith('/')) return `${url} is neither a path of ours nor a safe address`
    const target = pages.get(path)
    if (target)
      return fragment && !target.ids.has(fragment) ? `${url}: ${path} has no part named ${fragment}` : undefined
    return existsSync(join(clientFolder, path)) && path !== '/' ? undefined : whyDead(path, addresses)
  }
}
