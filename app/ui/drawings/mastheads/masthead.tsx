import { type MastheadName, mastheadArt } from './masthead-art.ts'

/** The masthead of a newspaper as a lazily loaded image. The style sheet sets its height. */
export function Masthead({ name }: { name: MastheadName }) {
  const { name: label, width, src } = mastheadArt[name]
  return <img className="masthead" src={src} width={width} height="60" loading="lazy" decoding="async" alt={label} />
}
