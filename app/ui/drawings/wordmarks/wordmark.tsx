import { Part } from '../drawing.tsx'
import { wordmarkArt, type WordmarkName } from './wordmark-art.ts'

/** Partners' marks that a page shows, sent once; `Wordmark` places them. */
export function WordmarkSymbols({ names }: { names: readonly WordmarkName[] }) {
  return (
    <svg className="site-symbols" width="0" height="0" aria-hidden="true" focusable="false">
      {names.map((name) => (
        <symbol key={name} id={`wordmark-${name}`} viewBox={wordmarkArt[name].art.frame.viewBox}>
          <Part of={wordmarkArt[name].art} />
        </symbol>
      ))}
    </svg>
  )
}

/** In the colour of the text; `--wordmark-ground` is what shines through it. Its height comes from the sheet. */
export function Wordmark({ name }: { name: WordmarkName }) {
  const { name: label, kind, art } = wordmarkArt[name]
  return (
    <svg
      className="wordmark"
      viewBox={art.frame.viewBox}
      fill="currentColor"
      role="img"
      aria-label={`${label}, ${kind}`}
    >
      <use href={`#wordmark-${name}`} />
    </svg>
  )
}
