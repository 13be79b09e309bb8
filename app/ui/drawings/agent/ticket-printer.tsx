import { Part } from '../drawing.ts'
import { Sign } from '../pencils.tsx'
import machine from './ticket-printer.svg?drawing'

/** A take-a-number machine. `next` is the number on the paper ticket. */
export function TicketPrinter({ next }: { next: string }) {
  return (
    <svg className="ticket-printer" viewBox={machine.frame.viewBox} aria-hidden="true">
      <Part of={machine} />
      <Sign x={150} y={164} size={58} anchor="middle">
        {next}
      </Sign>
    </svg>
  )
}
