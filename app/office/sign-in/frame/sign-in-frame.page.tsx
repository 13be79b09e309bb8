import { Outlet } from 'react-router'

import officeStyles from '../../shell/office.css?url'

export { RefusalPage as ErrorBoundary } from './refusal-page.tsx'

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Staff only' }, { name: 'robots', content: 'noindex' }]

/**
 * The addresses and bodies of these pages contain keys and codes, which must not leak into referrers or caches. Not `no-referrer`: a form
 * without scripts would be sent with `Origin: null` and refused as cross-site.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export default function SignInFramePage() {
  return <Outlet />
}
