import { AnchorButton } from '#app/ui/button/button.tsx'
import { longMoment, ofDevice } from '#app/ui/time/dates.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

/** A smaller error rarely shows a wrong day. */
const noticedFromMs = 3_600_000

/** Whether a clock is wrong enough to show a notice. */
export const isWrongClock = (clockAheadMs = 0): boolean => Math.abs(clockAheadMs) >= noticedFromMs

/** Words how wrong a clock is, in the device's time zone: the time that it shows, and the right one. */
export const wrongClockWords = (clockAheadMs: number, now = Date.now()): string =>
  `It says ${longMoment(now, ofDevice)}. The right time is ${longMoment(now - clockAheadMs, ofDevice)}. Please set it in the settings of your device.`

/** Shows a logged-in retailer that the device's clock is wrong, with a link to go on (rule AC70). */
export function WrongClock({ clockAheadMs, next }: { clockAheadMs: number; next: string }) {
  return (
    <>
      <FlowNote tone="bad" title="You are logged in, but the clock of your device is wrong" isNews>
        {wrongClockWords(clockAheadMs)}
      </FlowNote>
      <AnchorButton data-click="Go on" size="large" href={next}>
        Continue
      </AnchorButton>
    </>
  )
}
