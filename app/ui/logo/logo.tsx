import { brand } from '#app/brand.ts'

import { logoPaths } from './logo-paths.ts'

/** The view box and the aspect ratio of the wordmark, whose T is an awning on a post. */
export const logoBox = { viewBox: '0 -74 352 98', ratio: 352 / 98 }

export function LogoOutline() {
  return (
    <>
      {logoPaths.map(({ path, shift }) => (
        <path key={shift} d={path} transform={shift ? `translate(${shift})` : undefined} />
      ))}
    </>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox={logoBox.viewBox} fill="currentColor" role="img" aria-label={brand.name} className={className}>
      <LogoOutline />
    </svg>
  )
}
