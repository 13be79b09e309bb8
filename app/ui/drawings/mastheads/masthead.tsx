import { type MastheadName, mastheadArt } from './masthead-art.ts'

/** A newspaper's name as it stands over its front page, fetched when it comes near. Its height comes from the sheet. */
export function Masthead({ name }: { name: MastheadName }) {
  const { name: label, width, src } = mastheadArt[name]
  return <img className="masthead" src={src} width={width} height="60" loading="lazy" decoding="async" alt={label} />
}
