/** The bell on the counter: nobody has rung. */
export function CounterBell() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <rect className="fill-text" x="26" y="112" width="98" height="14" rx="4" />
      <path className="fill-ticket" d="M34 108a41 41 0 0 1 82 0z" />
      <circle className="fill-text" cx="75" cy="62" r="7" />
      <path className="stroke-surface stroke-4" d="M52 96q4-18 20-22" />
      <path d="M22 62l-10-6M34 42l-6-10M128 62l10-6M116 42l6-10" />
    </svg>
  )
}
