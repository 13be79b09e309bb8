import { paint } from '../paints.ts'
import { type Art, Part } from '../drawing.ts'
import { Box, Ink, Sign } from '../pencils.tsx'
import graham from '../people/graham.svg?drawing'
import harjit from '../people/harjit.svg?drawing'
import lena from '../people/lena.svg?drawing'
import mei from '../people/mei.svg?drawing'
import nonna from '../people/nonna.svg?drawing'
import tama from '../people/tama.svg?drawing'
import counter from './roller-counter.svg?drawing'
import shelves from './roller-shelves.svg?drawing'

const looks = [
  { wall: paint.white, board: paint.wattle, letters: paint.ink, awning: paint.galah, parapet: 'step', who: tama },
  { wall: paint.wattlePale, board: paint.bottle, letters: paint.white, awning: paint.bottle, parapet: 'curve', who: harjit }, // prettier-ignore
  { wall: paint.bottlePale, board: paint.galahDeep, letters: paint.ink, awning: paint.galahDeep, parapet: 'gable', who: mei }, // prettier-ignore
  { wall: paint.newsSunk, board: paint.bottleDeep, letters: paint.white, awning: paint.wattle, parapet: 'flat', who: graham }, // prettier-ignore
  { wall: paint.galah, board: paint.white, letters: paint.ink, awning: paint.bottleMid, parapet: 'curve', who: lena },
  { wall: paint.white, board: paint.galah, letters: paint.ink, awning: paint.wattle, parapet: 'gable', who: nonna },
] as const satisfies {
  wall: string
  board: string
  letters: string
  awning: string
  parapet: keyof typeof walls
  who: Art
}[]

const walls = {
  step: 'M10 330V70h62V44h176v26h62v260z',
  curve: 'M10 330V76h46C66 30 254 30 264 76h46v254z',
  gable: 'M10 330V82L160 34l150 48v248z',
  flat: 'M10 330V62h300v268z',
}

const scallopWidth = 292 / 11
const scallops = (odd: number) =>
  Array.from({ length: 11 }, (_, index) =>
    index % 2 === odd
      ? `M${(14 + index * scallopWidth).toFixed(1)} 142h${scallopWidth.toFixed(2)}v22a13.3 13.3 0 0 1-${scallopWidth.toFixed(2)} 0z`
      : '',
  ).join('')

/** Chooses the colours by the name, so that a shop looks the same each time and on every device. */
function lookOf(name: string) {
  const sum = [...name].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7)
  return looks[sum % looks.length] ?? looks[0]
}

/** Breaks a name that is too long for one line of the board into two. */
function boardLines(name: string): string[] {
  const letters = name.toUpperCase()
  if (letters.length <= 20) return [letters]
  const spaces = [...letters.matchAll(/\s/g)].map(({ index }) => index)
  const middle = spaces.toSorted((a, b) => Math.abs(a - letters.length / 2) - Math.abs(b - letters.length / 2))[0]
  return middle === undefined ? [letters] : [letters.slice(0, middle), letters.slice(middle + 1)]
}

function Board({ name, letters }: { name: string; letters: string }) {
  const lines = boardLines(name)
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(lines.length === 1 ? 36 : 22, 262 / (longest * 0.475))
  return lines.map((line, index) => (
    <Sign
      key={line}
      x={160}
      y={lines.length === 1 ? 117 + size * 0.36 : 112 + index * 22}
      size={Number(size.toFixed(1))}
      anchor="middle"
      fill={letters}
    >
      {line}
    </Sign>
  ))
}

/** The roller door. `down` is how far it is closed, in units. */
function RollerDoor({ down }: { down: number }) {
  if (down <= 0) return null
  const foot = 166 + down
  const slats = Array.from({ length: Math.max(0, Math.round(down / 13) - 1) }, (_, index) => `M22 ${(foot - (index + 1) * 13).toFixed(1)}h276`) // prettier-ignore
  return (
    <>
      <path d={`M22 166h276v${down}H22z`} fill={paint.newsSunk} />
      <path d={slats.join('')} stroke={paint.ink} strokeWidth="1.6" />
      <path d={`M22 ${foot}h276`} stroke={paint.ink} strokeWidth="6" />
      <Box x={142} y={foot - 13} w={36} h={9} r={3} fill={paint.ink} edge={null} />
    </>
  )
}

/** A shop whose roller door is open by `percent`, as a progress bar. */
export function RollerShop({ name, percent }: { name: string; percent: number }) {
  const look = lookOf(name)
  return (
    <svg className="picture roller-shop" viewBox="0 22 320 312" aria-hidden="true">
      <Ink d={walls[look.parapet]} fill={look.wall} />
      <Box x={18} y={92} w={284} h={50} fill={look.board} />
      <Board name={name} letters={look.letters} />
      <Part of={shelves} />
      <Part of={look.who} transform="translate(112 258) scale(.5)" />
      <Part of={counter} />
      <RollerDoor down={160 * (1 - percent / 100)} />
      <Box x={22} y={166} w={276} h={160} fill="none" />
      <Ink d={scallops(0)} fill={look.awning} />
      <Ink d={scallops(1)} fill={paint.white} />
      <path d="M0 331h320" stroke={paint.ink} strokeWidth="10" />
    </svg>
  )
}
