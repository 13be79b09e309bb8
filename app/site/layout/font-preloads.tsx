import signFace from '#app/ui/fonts/sign-62-850.woff2?url'
import textFace from '#app/ui/fonts/text-400-800.woff2?url'

/** Preloads a font of the first screen before the style sheet is read. */
export const FontPreload = ({ face }: { face: string }) => (
  <link rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
)

/** Preloads the two fonts of every first screen. */
export function FontPreloads() {
  return [signFace, textFace].map((face) => <FontPreload key={face} face={face} />)
}
