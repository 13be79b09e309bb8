import type { ChosenLinks } from './chosen-links.ts'
import { xmlText } from './discovery/xml.ts'
import { builtOrigin } from './public-url.ts'

type Settings = ChosenLinks & { PUBLIC_URL: string }

/**
 * Writes the configured addresses into a page that was built without them. An origin has no character that an attribute
 * or a script would have to escape: the configuration's schema sees to that.
 */
export function writeSettings(html: string, settings: Settings): string {
  return html
    .replaceAll(builtOrigin, settings.PUBLIC_URL)
    .replaceAll(/(?<=<a data-chosen="(NETWORK_URL|STATUS_URL)" href=")[^"]*/g, (_, name: keyof ChosenLinks) =>
      xmlText(settings[name]),
    )
}
