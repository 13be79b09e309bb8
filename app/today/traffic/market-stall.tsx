/** For a shop that nobody has walked past yet. */
export function MarketStall() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="stroke-5" d="M30 50v90M120 50v90" />
      <path className="fill-surface" d="M24 96h102v16H24z" />
      <path className="fill-text" d="M16 24h118v12H16z" />
      <path
        className="fill-awning"
        d="M16 36h118v12q0 12-11.8 12T110.4 48q0 12-11.8 12T86.8 48q0 12-11.8 12T63.2 48q0 12-11.8 12T39.6 48q0 12-11.8 12T16 48z"
      />
      <path className="fill-ticket" d="M72 78h22v18H72z" />
      <path className="fill-awning" d="M44 82h22v14H44z" />
    </svg>
  )
}
