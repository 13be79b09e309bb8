import { paint } from '../paints.ts'
import { Box, Ink, Sign } from '../pencils.tsx'
import { type CastName, Who } from '../people/cast.tsx'

const looks = [
  { wall: paint.white, board: paint.wattle, letters: paint.ink, awning: paint.galah, parapet: 'step', who: 'tama' },
  { wall: paint.wattlePale, board: paint.bottle, letters: paint.white, awning: paint.bottle, parapet: 'curve', who: 'harjit' }, // prettier-ignore
  { wall: paint.bottlePale, board: paint.galahDeep, letters: paint.ink, awning: paint.galahDeep, parapet: 'gable', who: 'mei' }, // prettier-ignore
  { wall: paint.newsSunk, board: paint.bottleDeep, letters: paint.white, awning: paint.wattle, parapet: 'flat', who: 'graham' }, // prettier-ignore
  { wall: paint.galah, board: paint.white, letters: paint.ink, awning: paint.bottleMid, parapet: 'curve', who: 'lena' },
  { wall: paint.white, board: paint.galah, letters: paint.ink, awning: paint.wattle, parapet: 'gable', who: 'nonna' },
] as const satisfies { parapet: keyof typeof walls; who: CastName; [paint: string]: string }[]

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

/** The same shop looks the same each time, on every device. */
function lookOf(name: string) {
  const sum = [...name].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 9_973, 7)
  return looks[sum % looks.length] ?? looks[0]
}

/** A name that is too long for one line of the board stands on two. */
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

function Inside({ who }: { who: CastName }) {
  return (
    <>
      <path d="M22 166h276v160H22z" fill={paint.wattlePale} />
      <path d="M22 196h276v6H22z" fill={paint.ink} />
      {[34, 60, 86, 206, 232, 258].map((x, index) => (
        <Box
          key={x}
          x={x}
          y={178}
          w={20}
          h={18}
          r={1}
          width={2}
          fill={[paint.galah, paint.white, paint.bottle][index % 3] ?? ''}
        />
      ))}
      <g transform="translate(112 258) scale(.5)">
        <Who name={who} />
      </g>
      <Box x={176} y={234} w={84} h={48} r={5} fill={paint.ink} />
      <path d="M182 240h72v36h-72z" fill={paint.white} />
      <Sign x={218} y={268} size={26} anchor="middle">
        $50
      </Sign>
      <path d="M22 284h276v44H22z" fill={paint.bottleDeep} />
      <path d="M22 280h276v8H22z" fill={paint.ink} />
    </>
  )
}

/** The roller door, down by what is not done yet. */
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

/** A shop whose roller door is up by `percent`: the drawing is the progress. */
export function RollerShop({ name, percent }: { name: string; percent: number }) {
  const look = lookOf(name)
  return (
    <svg className="roller-shop" viewBox="0 22 320 312" aria-hidden="true">
      <Ink d={walls[look.parapet]} fill={look.wall} />
      <Box x={18} y={92} w={284} h={50} fill={look.board} />
      <Board name={name} letters={look.letters} />
      <Inside who={look.who} />
      <RollerDoor down={160 * (1 - percent / 100)} />
      <Box x={22} y={166} w={276} h={160} fill="none" />
      <Ink d={scallops(0)} fill={look.awning} />
      <Ink d={scallops(1)} fill={paint.white} />
      <path d="M0 330h320" stroke={paint.ink} strokeWidth="8" />
    </svg>
  )
}
