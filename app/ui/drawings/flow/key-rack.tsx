import { paint } from '../paints.ts'
import { Box, Dot, Ink, Sign } from '../pencils.tsx'

const hooks = [80, 180, 280]

function Key() {
  return (
    <g transform="translate(192 74)">
      <Dot x={0} y={0} r={16} fill="none" width={4} />
      <g transform="rotate(14)">
        <Ink d="M-9 80h18v92l-10 10-8-8z" fill={paint.wattle} />
        <Ink d="M9 112h14v12H9M9 136h9v12H9" fill={paint.wattle} />
        <Dot x={0} y={48} r={34} fill={paint.wattle} />
        <Dot x={0} y={40} r={10} fill={paint.bottle} />
      </g>
    </g>
  )
}

function Tag({ words }: { words: readonly [string, string] }) {
  return (
    <g transform="translate(92 74)">
      <Dot x={0} y={0} r={16} fill="none" width={4} />
      <g transform="rotate(-8)">
        <Ink d="M-44 40 0 14 44 40V150H-44z" fill={paint.white} />
        <Dot x={0} y={36} r={6} fill={paint.bottle} />
        <Sign x={0} y={86} size={28} anchor="middle">
          {words[0]}
        </Sign>
        <Sign x={0} y={116} size={28} anchor="middle">
          {words[1]}
        </Sign>
      </g>
    </g>
  )
}

/** Behind the counter: a tag, the spare key, and the hook of the one that is gone. */
export function KeyRack({ words, isBack = false }: { words: readonly [string, string]; isBack?: boolean }) {
  return (
    <svg viewBox="0 0 360 280" aria-hidden="true">
      <Box x={30} y={20} w={300} h={34} r={4} fill={paint.kraft} />
      {hooks.map((x) => (
        <Ink key={x} d={`M${x} 37v26q0 12 12 12t12-12`} width={5} />
      ))}
      <Tag words={words} />
      <Key />
      {isBack ? (
        <g transform="translate(100 0)">
          <Key />
        </g>
      ) : (
        <path d="M262 98h60v56h-60z" fill="none" stroke={paint.white} strokeWidth="3" strokeDasharray="5 6" />
      )}
    </svg>
  )
}
