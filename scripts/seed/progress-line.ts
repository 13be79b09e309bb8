type Out = { isTTY?: boolean; write(text: string): unknown }

/**
 * Shows the progress of a long command: on a terminal one line that is overwritten, elsewhere a line for each tenth. The returned function
 * takes the completed share, between 0 and 1.
 */
export function progressLine(label: string, out: Out = process.stdout): (share: number) => void {
  let shown = -1
  return (share) => {
    const percent = Math.floor(Math.min(1, share) * (out.isTTY ? 100 : 10)) * (out.isTTY ? 1 : 10)
    if (percent === shown) return
    shown = percent
    const text = `${label} ${String(percent).padStart(3)} %`
    out.write(out.isTTY ? `\r${text}${percent === 100 ? '\n' : ''}` : `${text}\n`)
  }
}
