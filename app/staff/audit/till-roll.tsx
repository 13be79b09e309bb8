export function TillRoll() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-surface" d="M66 44v88l8-6 8 6 8-6 8 6V44z" />
      <circle className="fill-surface" cx="96" cy="44" r="30" />
      <circle className="fill-surface-sunk" cx="96" cy="44" r="10" />
      <path d="M74 86h14M74 98h10M74 110h14" />
    </svg>
  )
}
