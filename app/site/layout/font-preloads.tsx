import signFace from '#app/ui/fonts/sign-62-850.woff2?url'
import textFace from '#app/ui/fonts/text-400-800.woff2?url'

/** The two faces of the first screen, asked for before the sheet is read. */
export function FontPreloads() {
  return [signFace, textFace].map((face) => (
    <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
  ))
}
