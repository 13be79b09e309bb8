/** For a search that finds nothing. */
export function EmptyShelf() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-text" d="M8 40h134v10H8zM8 112h134v10H8z" />
      <path className="stroke-4" d="M24 50v62M126 50v62" />
      <path className="fill-ticket" d="M80 62h34l8 12-8 12H80z" />
      <circle className="fill-surface" cx="111" cy="74" r="3.5" />
      <path d="M88 70h13M88 78h9M40 112q8-14 16 0" />
    </svg>
  )
}
