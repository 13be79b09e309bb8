import { clockAndZone, dateInYear, weekdayDate } from '#app/ui/time/dates.ts'

import type { Incident, PartState, PartView, StatusPart, StatusView } from './status.ts'
import { statusZone } from './status-days.ts'

/** The name of each part, and a description of its check. */
export const partWords: Record<StatusPart, { name: string; checked: string }> = {
  website: { name: 'Website', checked: 'We ask for our own home page, as a visitor would.' },
  forms: { name: 'Forms', checked: 'We send an empty enquiry and expect to be told what is missing.' },
  'human-check': { name: 'Human check', checked: 'We ask for the check that stands before each form.' },
  mail: { name: 'Mail', checked: 'We look at how long mail waits and whether it leaves.' },
  database: { name: 'Database', checked: 'We write a line and read it again.' },
  jobs: { name: 'Back room', checked: 'Background work leaves a sign of life each minute. We look for it.' },
}

export const stateWords: Record<PartState | 'unknown' | 'none', string> = {
  ok: 'Open',
  degraded: 'Slow',
  failed: 'Down',
  unknown: 'Not known',
  none: 'No record',
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

const shutters = (count: number) => `${numbers[count]} shutter${count === 1 ? '' : 's'}`

/** Returns the headline in two lines and the sentence below it, which claim only what was measured. */
export function headlineOf({ parts }: StatusView): { lines: [string, string]; sentence: string } {
  const named = (state: PartView['now']) => parts.filter(({ now }) => now === state)
  const list = (some: PartView[]) => some.map(({ part }) => partWords[part].name.toLowerCase()).join(', ')
  const [down, slow, unknown] = [named('failed'), named('degraded'), named('unknown')]
  if (down.length > 0) {
    const verb = down.length === 1 ? 'is down' : 'are down'
    return { lines: [shutters(down.length), verb], sentence: `What does not answer: ${list(down)}.` }
  }
  if (slow.length > 0)
    return {
      lines: [
        `Open, with ${shutters(slow.length).toLowerCase().split(' ')[0]}`,
        slow.length === 1 ? 'shutter half down' : 'shutters half down',
      ],
      sentence: `Everything answers. What is slower than it should be: ${list(slow)}.`,
    }
  if (unknown.length === parts.length)
    return {
      lines: ['No check', 'of late'],
      sentence: 'Nothing was checked in the last three minutes, so we claim nothing.',
    }
  if (unknown.length > 0)
    return {
      lines: ['What we know', 'is open'],
      sentence: `What was checked answers. Not known at the moment: ${list(unknown)}.`,
    }
  return { lines: ['All open,', 'every shutter up'], sentence: 'Everything that we check answers.' }
}

export function incidentTitle({ part, state }: Incident): string {
  const { name } = partWords[part]
  return state === 'failed' ? `${name} did not answer` : `${name} was slow`
}

/** '10:44 am AEDT' */
export const clockTime = (at: string) => clockAndZone(at, statusZone)
/** 'Friday 20 November' */
export const wholeDay = (at: string) => weekdayDate(at, statusZone)
/** Formats a day such as `2026-11-20`: '20 November'. */
export const dayName = (day: string) => dateInYear(day, 'UTC')
