import signFace from '#app/ui/fonts/sign-62-850.woff2?url'
import textFace from '#app/ui/fonts/text-400-800.woff2?url'

/** A face that the first screen shows, asked for before the sheet is read. */
export const FontPreload = ({ face }: { face: string }) => (
  <link rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
)

/** The two faces of every first screen. */
export function FontPreloads() {
  return [signFace, textFace].map((face) => <FontPreload key={face} face={face} />)
}
