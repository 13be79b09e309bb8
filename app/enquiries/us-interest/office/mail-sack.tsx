/** A postcard with its stamp, and nobody's hand on it yet. */
export function MailSack() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-surface" d="M12 34h126v84H12z" />
      <path className="stroke-awning stroke-8" strokeDasharray="12 10" d="M16 38h118v76H16z" />
      <path className="fill-ticket" d="M100 48h24v30h-24z" />
      <path d="M30 62h44M30 78h58M30 94h36" />
    </svg>
  )
}
