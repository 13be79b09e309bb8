/** A shopfront whose blind is down. */
export function RolledBlind() {
  return (
    <svg viewBox="0 0 150 150" className="drawing" aria-hidden="true">
      <path className="fill-surface" d="M18 44h114v84H18z" />
      <path className="fill-awning" d="M12 22h126v14H12z" />
      <path
        className="fill-surface"
        d="M12 36h25.200v10a12.600 12.600 0 0 1-25.200 0zM37.200 36h25.200v10a12.600 12.600 0 0 1-25.200 0zM62.400 36h25.200v10a12.600 12.600 0 0 1-25.200 0zM87.600 36h25.200v10a12.600 12.600 0 0 1-25.200 0zM112.800 36H138v10a12.600 12.600 0 0 1-25.200 0z"
      />
      <path d="M30 74h90M30 86h90M30 98h90M30 110h90" />
      <path className="stroke-awning" d="M75 110v10" />
    </svg>
  )
}
