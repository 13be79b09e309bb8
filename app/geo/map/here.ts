import { distanceLabel } from '../distance.ts'

import { isInAustralia, type LatLng } from './mercator.ts'

/** A device's position in degrees, and its accuracy in metres. */
type Here = { latitude: number; longitude: number; accuracy: number }

/** Accurate enough for a door: a less accurate position only finds the street or the suburb. */
const exactM = 50

export type HereWords = { tone: 'good' | 'ticket' | 'bad'; title: string; text: string }

/** Returns the pin of a position; undefined outside Australia. */
export function pinOf({ latitude, longitude }: Here): LatLng | undefined {
  const pin = { lat: latitude, lng: longitude }
  return isInAustralia(pin) ? pin : undefined
}

/** Returns the message about the position, with its accuracy (rule C47). */
export function hereWords(here: Here): HereWords {
  if (!pinOf(here))
    return {
      tone: 'bad',
      title: 'This device says that it is outside Australia',
      text: 'The pin stays where it was. Move it to your door.',
    }
  const off = here.accuracy < 10 ? '10 m' : here.accuracy < 100 ? `${Math.round(here.accuracy)} m` : distanceLabel(here.accuracy / 1_000) // prettier-ignore
  const isExact = here.accuracy <= exactM
  return {
    tone: isExact ? 'good' : 'ticket',
    title: isExact ? 'The pin is where this device is' : 'The pin is only near where this device is',
    text: `It may be ${off} off. ${isExact ? 'Look at the map: is it at your door?' : 'Move the pin to your door.'}`,
  }
}

/** Explains why a device gave no position, and what to do (the codes of the Geolocation API). */
export function notHereWords(code: number): HereWords {
  const isRefused = code === 1
  return {
    tone: 'bad',
    title: isRefused ? 'Your browser did not let us see where you are' : 'This device could not find where it is',
    text: isRefused
      ? 'Allow it in the settings of the browser and try again, or move the pin yourself.'
      : 'Try again near a window, or move the pin yourself.',
  }
}
