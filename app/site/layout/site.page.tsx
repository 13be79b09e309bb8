import { Outlet } from 'react-router'

/** Public pages ship no framework script: `root.tsx` reads this and leaves the scripts out. */
export const handle = { hydrate: false }

export default function SitePage() {
  return <Outlet />
}
