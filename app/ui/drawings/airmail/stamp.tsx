import { Part } from '../drawing.ts'
import { Sign } from '../pencils.tsx'
import postmark from './postmark.svg?drawing'
import stamp from './stamp.svg?drawing'

/** An airmail stamp with a corner deli in New Jersey. */
export function Stamp({ className, issuer }: { className: string; issuer: string }) {
  return (
    <svg viewBox={stamp.frame.viewBox} className={className} aria-hidden="true">
      <Part of={stamp} />
      <Sign x={30} y={52} size={28}>
        {issuer}
      </Sign>
    </svg>
  )
}

/** The postmark of the post office that accepted the letter. */
export function Postmark({ className, locality, place }: { className: string; locality: string; place: string }) {
  return (
    <svg viewBox={postmark.frame.viewBox} className={className} aria-hidden="true">
      <Part of={postmark} />
      <Sign x={65} y={62} size={13.5} anchor="middle">
        {locality}
      </Sign>
      <Sign x={65} y={81} size={15} anchor="middle">
        {place}
      </Sign>
    </svg>
  )
}
