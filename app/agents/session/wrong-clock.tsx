import { AnchorButton } from '#app/ui/button.tsx'
import { longMoment, ofDevice } from '#app/ui/dates.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

/** A clock that is wrong by less shows the right day nearly always. */
const toldFromMs = 3_600_000

/** Whether a clock is so wrong that its owner is told. */
export const isWrongClock = (clockAheadMs = 0): boolean => Math.abs(clockAheadMs) >= toldFromMs

/** Says how wrong a clock is, in the zone of the device: the time that it shows, and the right one. */
export const wrongClockWords = (clockAheadMs: number, now = Date.now()): string =>
  `It says ${longMoment(now, ofDevice)}. The right time is ${longMoment(now - clockAheadMs, ofDevice)}. Please set it in the settings of your device.`

/** Tells a retailer who is logged in that the clock of their device is wrong, and leads on (rule AC70). */
export function WrongClock({ clockAheadMs, next }: { clockAheadMs: number; next: string }) {
  return (
    <>
      <FlowNote tone="bad" title="You are logged in, but the clock of your device is wrong" isNews>
        {wrongClockWords(clockAheadMs)}
      </FlowNote>
      <AnchorButton data-click="Go on" size="large" href={next}>
        Go on
      </AnchorButton>
    </>
  )
}
