/** The place of the newsagent with the receipt; the drawing comes with the public site's art. */
export function ThanksDrawing() {
  return null
}
