const element = /<link\b(?<link>[^>]*)>|<script\b(?<script>[^>]*)>(?<text>[\s\S]*?)<\/script>/g

const attribute = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`).exec(attributes)?.[1] ?? undefined

const isJavaScript = (type: string | undefined) =>
  !type || type === 'module' || /^(text|application)\/javascript$/.test(type)

/** Returns the JavaScript of a page: its inline scripts, and the addresses of its files. */
export function scriptsOf(html: string): { inline: string[]; sources: string[] } {
  const inline: string[] = []
  const sources: string[] = []
  for (const { groups = {} } of html.matchAll(element)) {
    const { link, script = '', text } = groups
    if (link !== undefined) {
      const href = attribute(link, 'href')
      if (href && attribute(link, 'rel') === 'modulepreload') sources.push(href)
    } else if (isJavaScript(attribute(script, 'type'))) {
      const source = attribute(script, 'src')
      if (source) sources.push(source)
      else if (text) inline.push(text)
    }
  }
  return { inline, sources }
}

/** Returns the same page without its scripts. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}
