import { Fragment } from 'react'

import { Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { paint } from '../paints.ts'
import { DrawnLogo } from './drawn-logo.tsx'

type Screen = 'details' | 'amount'

/** The tablet on its dock, 360 by 270 units of glass; the dock reaches down to 314. `lean` tips it, as a share. */
export function Tablet({ screen, lean = -0.045 }: { screen: Screen; lean?: number }) {
  return (
    <>
      <g transform={`matrix(1 ${lean} 0 1 0 ${-lean * 180})`}>
        <Box x={-7} y={6} w={360} h={270} r={26} fill={paint.newsEdge} />
        <Box x={0} y={0} w={360} h={270} r={26} fill={paint.white} />
        <Box x={26} y={18} w={308} h={234} r={8} fill={paint.white} width={2.5} />
        <path d="M26 58V26q0-8 8-8h292q8 0 8 8v32z" fill={paint.bottle} />
        <DrawnLogo x={42} y={26} height={23} fill={paint.white} />
        <Print x={320} y={43} size={12.5} anchor="end" fill={paint.white} weight={600}>
          Marrickville News
        </Print>
        {screen === 'details' ? <DetailsScreen /> : <AmountScreen />}
        <Dot x={347} y={135} r={7} fill={paint.news} width={2} />
        <Dot x={13} y={135} r={2.6} fill={paint.ink} edge={null} />
      </g>
      <Ink d="M92 250H268L290 306H70z" fill={paint.bottleMid} />
      <Ink d="M92 250 84 270H276L268 250z" fill={paint.bottleDeep} />
      <Box x={122} y={280} w={116} h={14} r={7} fill={paint.ink} edge={null} />
      <Box x={127} y={285} w={106} h={4} r={2} fill={paint.wattle} edge={null} />
      <Box x={60} y={304} w={240} h={10} r={4} fill={paint.ink} edge={null} />
    </>
  )
}

function AmountScreen() {
  return (
    <>
      <Print x={42} y={86} size={17} weight={700}>
        Deposit to Coinstead
      </Print>
      <Sign x={40} y={166} size={88}>
        $50.00
      </Sign>
      <ScreenKey x={42} y={184} w={134} h={54} size={17} fill={paint.bottle} text={paint.white}>
        Paid by card
      </ScreenKey>
      <ScreenKey x={186} y={184} w={132} h={54} size={17} fill={paint.wattle} text={paint.ink}>
        Paid in cash
      </ScreenKey>
    </>
  )
}

const details = [
  ['Name', 'Mia Costa', 91],
  ['Account', '•• 4417', 113],
  ['Code', '7K2M-50', 135],
] as const

function DetailsScreen() {
  return (
    <>
      <Print x={42} y={83} size={14} weight={700}>
        Deposit to Coinstead
      </Print>
      <Sign x={40} y={144} size={68}>
        $50.00
      </Sign>
      <Box x={200} y={70} w={120} h={78} r={6} fill={paint.news} edge={null} />
      {details.map(([name, value, y]) => (
        <Fragment key={name}>
          <Print x={211} y={y} size={12} fill={paint.newsDark}>
            {name}
          </Print>
          <Print x={310} y={y} size={12} anchor="end" weight={700}>
            {value}
          </Print>
        </Fragment>
      ))}
      <Print x={42} y={174} size={13} weight={600}>
        Does this match your customer’s phone?
      </Print>
      <ScreenKey x={42} y={188} w={80} h={46} size={13} fill={paint.newsSunk} text={paint.ink}>
        Go back
      </ScreenKey>
      <ScreenKey x={130} y={188} w={92} h={46} size={13} fill={paint.bottle} text={paint.white}>
        Paid by card
      </ScreenKey>
      <ScreenKey x={230} y={188} w={90} h={46} size={13} fill={paint.wattle} text={paint.ink}>
        Paid in cash
      </ScreenKey>
    </>
  )
}

type ScreenKeyProps = {
  x: number
  y: number
  w: number
  h: number
  size: number
  fill: string
  text: string
  children: string
}

function ScreenKey({ x, y, w, h, size, fill, text, children }: ScreenKeyProps) {
  return (
    <>
      <Box x={x} y={y} w={w} h={h} r={5.5} fill={fill} edge={null} />
      <Print x={x + w / 2} y={y + h / 2 + size * 0.36} size={size} anchor="middle" weight={700} fill={text}>
        {children}
      </Print>
    </>
  )
}
