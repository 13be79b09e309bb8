import { paint } from '../paints.ts'
import { Who } from '../people/cast.tsx'
import { Box, Brush, Dot, Ink } from '../pencils.tsx'

const counter = <Box x={26} y={304} w={188} h={22} fill={paint.bottleDeep} edge={null} />

/** A page in a frame: the website. */
export function PageInWindow() {
  return (
    <>
      <Box x={48} y={190} w={144} h={108} r={4} fill={paint.white} width={4} />
      <path d="M50 192h140v22H50z" fill={paint.bottle} />
      <Brush d="M64 234h70M64 252h112M64 270h90" width={6} fill={paint.ink} />
      {counter}
    </>
  )
}

/** A form on a clipboard and its pen. */
export function FormInWindow() {
  return (
    <>
      <Box x={66} y={170} w={108} h={140} r={6} fill={paint.kraft} width={4} />
      <Box x={78} y={188} w={84} h={122} fill={paint.white} />
      <Box x={98} y={160} w={44} h={20} r={6} fill={paint.ink} edge={null} />
      <Box x={88} y={204} w={16} h={16} fill={paint.white} />
      <Box x={88} y={232} w={16} h={16} fill={paint.white} />
      <Brush d="M114 212h38M114 240h38M90 268h62" width={5} fill={paint.ink} />
      <Ink d="M91 210l5 6 12-14" width={4} edge={paint.bottleMid} />
      <Ink d="M186 204l14 8-40 70-16 10 2-18z" fill={paint.galahDeep} />
      {counter}
    </>
  )
}

/** Somebody behind the counter: a person asks a person. */
export function PersonInWindow() {
  return (
    <>
      <g transform="translate(120 262) scale(.78)">
        <Who name="mei" />
      </g>
      {counter}
    </>
  )
}

/** Letters in their pigeonholes. */
export function MailInWindow() {
  return (
    <>
      <Box x={52} y={172} w={136} h={132} fill={paint.kraft} width={4} />
      <path d="M52 216h136M52 260h136M120 172v132" stroke={paint.ink} strokeWidth="4" />
      <g stroke={paint.ink} strokeWidth="3">
        <path d="M60 214v-28h50v28zM130 258v-26h48v26zM60 258v-18h44v18zM132 302v-30h50v30z" fill={paint.white} />
        <path d="M130 214v-20h46v20z" fill={paint.galah} />
        <path d="M60 186l25 16 25-16M132 272l25 16 25-16" fill="none" />
      </g>
      {counter}
    </>
  )
}

/** The ledger, open. */
export function LedgerInWindow() {
  return (
    <>
      <Ink
        d="M120 232C96 214 66 214 44 224V300C66 290 96 290 120 304C144 290 174 290 196 300V224C174 214 144 214 120 232z"
        fill={paint.white}
        width={4}
      />
      <Ink d="M120 232v70" />
      <Brush
        d="M60 240q22-6 44 4M60 258q22-6 44 4M60 276q22-6 44 4M180 240q-22-6-44 4M180 258q-22-6-44 4M180 276q-22-6-44 4"
        width={4}
        fill={paint.bottleMid}
      />
      {counter}
    </>
  )
}

/** The clock of the back room, and what it has packed. */
export function BackRoomInWindow() {
  return (
    <>
      <Dot x={164} y={182} r={30} fill={paint.white} width={4} />
      <Ink d="M164 162v20l14 10" width={4} />
      <Box x={44} y={226} w={84} h={78} fill={paint.kraft} width={4} />
      <Ink d="M76 226v26h20v-26z" fill={paint.white} />
      <Box x={132} y={256} w={62} h={48} fill={paint.galah} width={4} />
      <Box x={58} y={182} w={54} h={44} fill={paint.wattle} width={4} />
      {counter}
    </>
  )
}
