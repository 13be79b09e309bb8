import { paint } from '../paints.ts'
import { Box, Ink, Sign } from '../pencils.tsx'

const boards = Array.from({ length: 14 }, (_, index) => 122 + index * 28.4)

/** A gap in the street, with a fence and a board that says what is missing. */
export function VacantLot() {
  return (
    <svg className="vacant-lot" viewBox="0 70 640 260" aria-hidden="true">
      <Ink d="M0 326V120h120v206z" fill={paint.white} />
      <Ink d="M520 326V90h120v236z" fill={paint.bottlePale} />
      <Box x={8} y={150} w={104} h={32} fill={paint.bottle} />
      <Sign x={60} y={175} size={24} anchor="middle" fill={paint.white}>
        POST
      </Sign>
      <Box x={528} y={140} w={104} h={32} fill={paint.galahDeep} />
      <Sign x={580} y={165} size={24} anchor="middle">
        MILK BAR
      </Sign>
      {boards.map((x, index) => (
        <Box key={x} x={x} y={214} w={28.4} h={112} fill={index % 2 ? paint.newsSunk : paint.white} />
      ))}
      <path d="M226 236v90M414 236v90" stroke={paint.ink} strokeWidth="7" />
      <Box x={196} y={132} w={248} h={104} r={4} fill={paint.wattle} />
      <Sign x={320} y={178} size={42} anchor="middle">
        ROOM FOR
      </Sign>
      <Sign x={320} y={220} size={42} anchor="middle">
        A SHOP
      </Sign>
      <Ink
        d="M146 326q-6-28-20-34M150 326q0-34 14-46M154 326q8-20 20-24M486 326q-6-28-20-34M490 326q0-34 14-46"
        edge={paint.bottle}
        width={4}
      />{' '}
      {/* prettier-ignore */}
      <path d="M0 326h640" stroke={paint.ink} strokeWidth="8" />
    </svg>
  )
}
