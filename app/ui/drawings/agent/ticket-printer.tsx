import { paint } from '../paints.ts'
import { Dot, Ink, Sign } from '../pencils.tsx'

/** The take-a-number machine; `next` is the number on the paper that hangs out. */
export function TicketPrinter({ next }: { next: string }) {
  return (
    <svg className="ticket-printer" viewBox="56 0 190 204" aria-hidden="true">
      <Ink d="M60 40q0-30 30-30h120q30 0 30 30v60H60z" fill={paint.galahDeep} width={4} />
      <Dot x={150} y={54} r={22} fill={paint.white} width={4} />
      <Dot x={150} y={54} r={7} fill={paint.ink} edge={null} />
      <rect x="96" y="94" width="108" height="12" rx="4" fill={paint.ink} />
      <Ink d="M108 104h84v86l-14 9-14-9-14 9-14-9-14 9-14-9z" fill={paint.white} width={3.4} />
      <Sign x={150} y={164} size={58} anchor="middle">
        {next}
      </Sign>
    </svg>
  )
}
