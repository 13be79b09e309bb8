import { Cuff } from '../people/cuff.tsx'
import { FlatHand, GrippingHand } from '../people/hands.tsx'
import { Who } from '../people/cast.tsx'
import { At, Box, Brush, Ink, Limb } from '../pencils.tsx'
import { paint } from '../paints.ts'

const heart = 'M0 62C-64 22-66-34-30-38-12-40-2-26 0-14 2-26 12-40 30-38 66-34 64 22 0 62z'

/** A tablet seen from the front, no longer in its dock; `kind` is what it does in its second job. */
function OldTablet({ kind }: { kind: 'sums' | 'call' }) {
  return (
    <>
      <Box x={-74} y={-106} w={148} h={212} r={14} fill={paint.white} />
      <Box
        x={-62}
        y={-90}
        w={124}
        h={176}
        r={4}
        fill={kind === 'sums' ? paint.bottlePale : paint.galahPale}
        width={2.5}
      />
      {kind === 'sums' ? (
        <>
          <Ink d="M-40-54h26M-27-67v26M8-54h26M-38 0l22 22m0-22-22 22M8 8h26M21-6h0M21 22h0" width={5} />
          <Brush d="M-40 56H34" width={5} fill={paint.bottleMid} />
        </>
      ) : (
        <>
          <circle cx="0" cy="-10" r="30" fill={paint.wattle} stroke={paint.ink} strokeWidth="3" />
          <Ink d="M-10-16h0M10-16h0M-12 0q12 12 24 0" width={5} />
          <Brush d="M-30 60H30" width={8} fill={paint.bottleMid} />
        </>
      )}
      <circle cx="0" cy="96" r="4" fill={paint.ink} />
    </>
  )
}

/** Three arrows that follow each other, about the origin. */
function Recycling() {
  return [0, 120, 240].map((turn) => (
    <g key={turn} transform={`rotate(${turn})`}>
      <path d="M-34-20 0-52Q16-60 30-34" fill="none" stroke={paint.white} strokeWidth="14" strokeLinejoin="round" />
      <path d="M14-34 48-36 36-6z" fill={paint.white} />
    </g>
  ))
}

function OpenBox() {
  return (
    <>
      <path d="M-142-60H198V150H-142z" fill={paint.bottle} opacity=".25" />
      <Ink d="M-160-84-214-146H-70L-40-84zM160-84 214-146H70L40-84z" fill={paint.kraft} />
      <At x={-64} y={-120} turn={-8}>
        <OldTablet kind="sums" />
      </At>
      <Box x={-160} y={-84} w={320} h={220} fill={paint.kraft} width={4} />
      <Ink d="M-160-84H160L190-40H66L40-84M-160-84-190-40H-66L-40-84" fill="#d3a262" />
      <At x={0} y={44} scale={1.1}>
        <Ink d={heart} fill={paint.galahDeep} width={4} />
      </At>
    </>
  )
}

function RecyclingCrate() {
  return (
    <>
      <Ink d="M-96-128H-34V20H-96zM-30-154H30V20H-30zM40-118H92V20H40z" fill={paint.kraft} />
      <Ink d="M-84-128V0M10-154V0M66-118V0" edge="#c2924f" width={3} />
      <Ink d="M-122-60H122L106 120H-106z" fill={paint.bottleMid} width={4} />
      <Ink d="M-128-76H128V-48H-128z" fill={paint.bottle} />
      <At x={0} y={38} scale={0.98}>
        <Recycling />
      </At>
    </>
  )
}

export function Csr() {
  return (
    <>
      <rect width="960" height="600" fill={paint.bottlePale} />
      <path d="M0 0H960V86H0z" fill={paint.galah} />
      <path d="M0 86H960" stroke={paint.ink} strokeWidth="5" />
      <Brush d={Array.from({ length: 16 }, (_, i) => `M${30 + i * 60} 0V84`).join('')} width={30} fill={paint.white} />
      <At x={204} y={250} scale={1.24}>
        <Who name="lena" turn={0.9} hasSides={false} />
        <Limb d="M-64 86Q-92 130-80 220" width={38} fill={paint.white} />
      </At>
      <At x={786} y={244} scale={1.24}>
        <Who name="courier" turn={-0.9} hasSides={false} />
      </At>
      <rect y="520" width="960" height="80" fill={paint.wattle} />
      <path d="M0 520H960" stroke={paint.ink} strokeWidth="6" />
      <At x={470} y={396}>
        <OpenBox />
      </At>
      <At x={430} y={196} turn={12}>
        <OldTablet kind="call" />
      </At>
      <Limb d="M284 354Q330 330 350 262" width={46} fill={paint.white} />
      <Cuff x={352} y={250} turn={-66} width={44} fill={paint.white} />
      <At x={356} y={240} scale={1.15} turn={-40}>
        <GrippingHand skin="deep" />
      </At>
      <At x={790} y={470}>
        <RecyclingCrate />
      </At>
      <Limb d="M706 350Q650 400 700 414" width={46} fill={paint.bottle} />
      <Limb d="M866 350Q922 380 888 414" width={46} fill={paint.bottle} />
      <At x={712} y={410} scale={1.1} turn={-10}>
        <FlatHand skin="deep" />
      </At>
      <At x={872} y={410} scale={1.1} turn={190}>
        <FlatHand skin="deep" />
      </At>
    </>
  )
}
