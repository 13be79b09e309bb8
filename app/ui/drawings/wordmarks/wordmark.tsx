import { Part } from '../drawing.ts'
import { wordmarkArt, type WordmarkName } from './wordmark-art.ts'

/** Hidden symbols of the partner logos of a page. `Wordmark` places them. */
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

/** A partner logo in the text colour. `--wordmark-ground` is the colour of its openings, and the style sheet sets its height. */
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
