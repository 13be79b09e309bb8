import type { Config } from '#app/core/config/config.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { gazetteerGeocoder } from './gazetteer-geocoder.server.ts'
import { type Address, type Geocoder, isInAustralia, type Located } from './geocoder.ts'
import { google } from './google.server.ts'
import { nominatim } from './nominatim.server.ts'

/** How long a geocoder is not used after it failed to respond, so that callers do not wait for it repeatedly. */
const restMs = 30_000
const resting = new WeakMap<Config, number>()

function configuredGeocoder({ GEOCODER, GEOCODER_URL, GEOCODER_KEY, MAIL_FROM }: Config): Geocoder {
  if (GEOCODER === 'nominatim' && GEOCODER_URL) return nominatim({ url: GEOCODER_URL, contact: MAIL_FROM })
  if (GEOCODER === 'google' && GEOCODER_KEY)
    return google({ url: GEOCODER_URL ?? 'https://maps.googleapis.com', key: GEOCODER_KEY })
  return gazetteerGeocoder
}

type LocatedAddress = Located & { source: Geocoder['id'] }

/**
 * Finds the position of an address (rules C22, F7). Falls back to the gazetteer if the configured geocoder does not know the
 * address, does not respond within three seconds, or finds it outside of Australia. Undefined when the gazetteer does not know it
 * either. `mayAsk` counts a request against the geocoder's budget; above it the gazetteer is used.
 * @throws errors of `mayAsk`.
 */
export async function locateAddress(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  address: Address,
  mayAsk: () => Promise<boolean> = async () => true,
): Promise<LocatedAddress | undefined> {
  const geocoder = configuredGeocoder(config)
  const isAsked = geocoder.id !== 'gazetteer' && Date.now() >= (resting.get(config) ?? 0) && (await mayAsk())
  const found = isAsked
    ? await geocoder.locate(address).catch((error: unknown) => {
        resting.set(config, Date.now() + restMs)
        // The address of the call holds the key: nothing of the error but its name is logged.
        log.warn('the geocoder did not answer', { reason: error instanceof Error ? error.name : 'unknown' })
        return undefined
      })
    : undefined
  if (found && isInAustralia(found)) return { ...found, source: geocoder.id }
  const known = await gazetteerGeocoder.locate(address)
  return known && { ...known, source: 'gazetteer' }
}
