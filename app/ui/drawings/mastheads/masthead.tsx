import { type DrawnMasthead, mastheadArt } from './masthead-art.ts'

/** A newspaper's name as it stands over its front page. Its height comes from the sheet. */
export function Masthead({ name }: { name: DrawnMasthead }) {
  const { name: label, width, d } = mastheadArt[name]
  return (
    <svg className="masthead" viewBox={`0 0 ${width} 60`} fill="currentColor" role="img" aria-label={label}>
      <path d={d} />
    </svg>
  )
}
