import { classNames } from '../../class-names.ts'
import { paint } from '../paints.ts'
import { Box, Dot, Ink, Print, Sign } from '../pencils.tsx'
import { Who } from '../people/cast.tsx'

function HungSign({ isOpen, words }: { isOpen: boolean; words: string }) {
  return (
    <>
      <Ink d="M118 132 210 66 302 132" width={3} />
      <Dot x={210} y={64} r={8} fill={paint.ink} edge={null} />
      <g className={classNames('glass-sign', isOpen ? 'is-open' : undefined)}>
        <Box x={54} y={128} w={312} h={182} r={12} fill={isOpen ? paint.bottle : paint.white} width={4} />
        <Box x={65} y={139} w={290} h={160} r={7} fill="none" edge={isOpen ? paint.wattle : paint.ink} width={2} />
        <Sign x={210} y={236} size={isOpen ? 108 : 96} anchor="middle" fill={isOpen ? paint.white : paint.ink}>
          {isOpen ? 'OPEN' : 'CLOSED'}
        </Sign>
        <Print x={210} y={276} size={20} weight={600} anchor="middle" fill={isOpen ? paint.white : paint.ink}>
          {words}
        </Print>
      </g>
    </>
  )
}

/** A shop's glass door in the morning: its sign turns when the way in is found. */
export function GlassDoor({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <svg className="glass-door" viewBox="0 0 420 1600" aria-hidden="true">
      <defs>
        <clipPath id="glass-door-pane">
          <path d="M4 4h412v1600H4z" />
        </clipPath>
      </defs>
      <Box x={2} y={2} w={416} h={1610} fill={paint.bottlePale} width={4} />
      <g clipPath="url(#glass-door-pane)">
        <path d="M4 560h412v14H4z" fill={paint.ink} />
        {[24, 76, 128, 300, 352].map((x, index) => (
          <Box key={x} x={x} y={516} w={36} h={44} fill={[paint.galah, paint.white, paint.wattle][index % 3] ?? ''} />
        ))}
        <g transform="translate(214 560) scale(1.5)">
          <Who name="mei" />
        </g>
        <path d="M0 728h420v16H0z" fill={paint.ink} />
        <path d="M0 744h420v860H0z" fill={paint.bottleDeep} />
        <path d="M-60 728 230-20h112L60 728zM150 728 440-20h40L194 728z" fill={paint.white} opacity=".34" />
      </g>
      <Box x={368} y={420} w={20} h={168} r={10} fill={paint.wattle} />
      <HungSign isOpen={isOpen} words={isOpen ? 'Come in' : 'Opens with your password'} />
    </svg>
  )
}
