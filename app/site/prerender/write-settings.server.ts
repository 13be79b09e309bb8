import { builtOrigin } from '#app/web/page-head/public-url.ts'

import { builtLinks, type ChosenLinks } from '../scripts/chosen-links.ts'
import { xmlText } from '../discovery/xml.ts'

type Settings = ChosenLinks & { PUBLIC_URL: string }

/** Returns the start of such a link in a page. */
const linkTo = (name: keyof ChosenLinks, links: ChosenLinks) =>
  `<a data-chosen="${name}" href="${xmlText(links[name])}"`

/**
 * Writes the configured addresses into a prerendered page. An origin needs no escaping in an attribute or a script, because the
 * configuration's schema restricts its characters.
 */
export function writeSettings(html: string, settings: Settings): string {
  const names = Object.keys(builtLinks) as (keyof ChosenLinks)[]
  return names.reduce(
    (page, name) => page.replaceAll(linkTo(name, builtLinks), () => linkTo(name, settings)),
    html.replaceAll(builtOrigin, settings.PUBLIC_URL),
  )
}
