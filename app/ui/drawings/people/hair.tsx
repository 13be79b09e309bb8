import type { ReactNode } from 'react'

import { Dot, Ink } from '../pencils.tsx'
import { paint } from '../paints.ts'

/** Each style gives what is behind the head and what is in front of it. */
type Haircut = (hair: string) => [behind: ReactNode, front: ReactNode]

function Puffs({ at, hair }: { at: readonly (readonly [number, number, number])[]; hair: string }) {
  return (
    <>
      {at.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r + 3} fill={paint.ink} />
      ))}
      {at.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={hair} />
      ))}
    </>
  )
}

const strands = (d: string) => <Ink d={d} width={2} />
const permBehind = [[-36, -54, 17], [-35, -76, 18], [-18, -94, 19], [8, -98, 20], [30, -84, 19], [38, -62, 17], [38, -42, 13], [-37, -40, 13]] as const // prettier-ignore
const permFront = [[-22, -80, 15], [0, -86, 16], [22, -79, 15]] as const // prettier-ignore
const curlsBehind = [[-40, -46, 19], [-43, -70, 20], [-30, -94, 22], [-4, -104, 23], [24, -97, 22], [42, -74, 20], [41, -48, 18], [36, -26, 13], [-38, -26, 14]] as const // prettier-ignore
const curlsFront = [[-26, -80, 14], [-6, -86, 15], [16, -84, 14], [30, -74, 11]] as const // prettier-ignore

export const haircuts = {
  bun: (hair) => [
    <>
      <Dot x={4} y={-110} r={19} fill={hair} />
      <Ink d="M-42-44C-50-98-26-106 0-106S50-98 42-44z" fill={hair} />
    </>,
    <>
      <Ink d="M-38-52C-38-94 38-94 38-52 30-62 18-76 8-84-6-68-24-58-38-52z" fill={hair} />
      {strands('M-6-117q10-6 19 2M-20-92q10-8 22-9')}
    </>,
  ],
  fade: (hair) => [
    null,
    <Ink d="M-37-54C-44-108 44-108 37-54 36-70 33-76 26-79 8-83-8-83-26-79-33-76-36-70-37-54z" fill={hair} />,
  ],
  quiff: (hair) => [
    null,
    <>
      <Ink
        d="M-37-52C-46-84-36-104-18-108 6-116 40-108 39-78 41-68 39-58 37-52 36-66 32-72 26-76 8-72-14-74-26-80-33-74-36-64-37-52z"
        fill={hair}
      />
      {strands('M-14-100q18-8 34 2M-24-88q8-4 14-4')}
    </>,
  ],
  swoop: (hair) => [
    <Ink d="M-42-30C-56-106 52-112 42-34L30-30-30-26z" fill={hair} />,
    <>
      <Ink d="M-38-40C-48-96-12-112 12-104 44-100 44-62 38-46 34-62 26-72 16-78 2-58-22-50-34-46z" fill={hair} />
      {strands('M8-92C0-78-14-68-26-62')}
    </>,
  ],
  perm: (hair) => [
    <Puffs at={permBehind} hair={hair} />,
    <>
      <Puffs at={permFront} hair={hair} />
      {strands('M-26-82q4-8 12-6M-4-88q6-8 14-3M18-80q4-7 11-4')}
    </>,
  ],
  curls: (hair) => [
    <Puffs at={curlsBehind} hair={hair} />,
    <>
      <Puffs at={curlsFront} hair={hair} />
      {strands('M-30-84q6-9 14-4M-8-92q8-7 15 1M16-90q8-4 12 3')}
    </>,
  ],
  long: (hair) => [
    <Ink d="M-50 40C-60-50-48-108 0-108S60-50 50 40q-20 12-50 12T-50 40z" fill={hair} />,
    <Ink d="M-37-46C-44-92-14-94-2-88 34-94 44-70 37-46 34-58 22-72 0-80-14-64-28-54-37-46z" fill={hair} />,
  ],
  bob: (hair) => [
    <Ink d="M-48-6C-58-76-44-108 0-108S58-76 48-6q-12 8-24 4H-24q-12 4-24-4z" fill={hair} />,
    <>
      <Ink d="M-38-40C-46-104 46-104 38-40 38-54 36-62 33-66 12-62-12-62-33-66-36-62-38-54-38-40z" fill={hair} />
      <Ink d="M-12-88q12-5 24 0" edge="#4b433c" width={2} />
    </>,
  ],
  plaits: (hair) => [
    <Ink d="M-44-40C-54-104 54-104 44-40z" fill={hair} />,
    <>
      <Ink d="M-38-48C-40-94 40-94 38-48 34-62 20-76 0-84-18-76-34-62-38-48z" fill={hair} />
      {[-24, -7, 10, 27].map((y) => (
        <g key={y}>
          <Dot x={-44} y={y} r={9.5} fill={hair} />
          <Dot x={44} y={y} r={9.5} fill={hair} />
        </g>
      ))}
    </>,
  ],
  bald: (hair) => [
    null,
    <Ink d="M-37-40C-43-54-41-66-36-74-37-58-34-50-37-40zM37-40C43-54 41-66 36-74 37-58 34-50 37-40z" fill={hair} />,
  ],
} satisfies Record<string, Haircut>

export type HairStyle = keyof typeof haircuts
