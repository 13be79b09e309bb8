import { LogoOutline } from '../../logo.tsx'
import { FlatHand } from '../people/hands.tsx'
import { Who } from '../people/cast.tsx'
import { At, Box, Brush, Dot, Ink, Limb, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { Parcel } from '../props/parcels.tsx'
import { tornPaper } from '../props/printer.tsx'

/** The shopkeeper hands over the docket. Stands alone: it needs no symbol of the page. */
export function ThanksDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 250" aria-hidden="true" className={className}>
      <At x={116} y={150} scale={0.98}>
        <Who name="lena" turn={0.7} arms={<Limb d="M66 84Q96 150 132 128" width={34} fill={paint.white} />} />
      </At>
      <Parcel x={352} y={150} w={84} h={86} />
      <svg x={190} y={0} width={170} height={200} viewBox="190 0 170 200">
        <g className="drawn-docket">
          <At x={200} y={34}>
            <Docket />
          </At>
        </g>
      </svg>
      <At x={188} y={182}>
        <Ink d="M0 54V16Q0 0 14 0h128q14 0 14 16v38z" fill={paint.white} />
        <Box x={12} y={2} w={132} h={9} r={4} fill={paint.ink} edge={null} />
        <Ink d="M0 34H156" width={2.5} />
        <Dot x={138} y={44} r={4} fill={paint.wattle} width={2} />
      </At>
      <At x={188} y={192} turn={-8}>
        <FlatHand skin="deep" />
      </At>
      <path d="M0 236h440v14H0z" fill={paint.ink} />
    </svg>
  )
}

function Docket() {
  return (
    <>
      <Ink d={tornPaper(132, 170, 'head')} fill={paint.white} />
      <g transform="translate(23 34.1) scale(.245)" fill={paint.ink}>
        <LogoOutline />
      </g>
      <path d="M12 50H120" stroke={paint.ink} strokeWidth="1.5" strokeDasharray="3 4" />
      <Print x={12} y={72} size={13} weight={700}>
        Enquiry
      </Print>
      <Print x={120} y={72} size={13} anchor="end" weight={700} fill={paint.bottleMid}>
        sent
      </Print>
      <Sign x={66} y={116} size={44} anchor="middle">
        Got it.
      </Sign>
      <Brush d="M50 138l10 10 22-22" width={7} fill={paint.bottleMid} />
    </>
  )
}
