/** The letterbox with its slot shut: nothing has come. */
export function LetterboxSlot() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-text" d="M68 96h14v46H68z" />
      <path className="fill-awning" d="M20 98V54q0-26 26-26h58q26 0 26 26v44z" />
      <path className="fill-text" d="M34 46h76v9H34z" />
      <path className="fill-ticket" d="M44 64h62v24H44z" />
      <path d="M54 76h42" />
    </svg>
  )
}
