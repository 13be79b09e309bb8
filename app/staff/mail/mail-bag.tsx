export function MailBag() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-awning" d="M34 50h82l8 84q0 6-6 6H32q-6 0-6-6z" />
      <path className="stroke-4" d="M52 50q0-32 23-32t23 32" />
      <path className="fill-surface" d="M48 82h54v34H48z" />
      <path d="m48 84 27 19 27-19" />
    </svg>
  )
}
