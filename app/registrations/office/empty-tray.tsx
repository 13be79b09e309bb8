/** The in-tray on the counter, with nothing in it. */
export function EmptyTray() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-ticket" d="M22 92h106l-10 34H32z" />
      <path d="M36 92 46 62h58l10 30" />
      <path className="fill-surface" d="M52 84h46l-4 12H56z" />
      <path d="M20 54l-8-5M36 38l-5-8M130 54l8-5M114 38l5-8M75 30V19" />
    </svg>
  )
}
