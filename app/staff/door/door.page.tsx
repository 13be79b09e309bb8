import { Outlet } from 'react-router'

import officeStyles from '../office/office.css?url'

export { RefusalPage as ErrorBoundary } from './refusal-page.tsx'

export const links = () => [{ rel: 'stylesheet', href: officeStyles }]

export const meta = () => [{ title: 'Staff only' }, { name: 'robots', content: 'noindex' }]

/**
 * Keys and codes stand in these pages' addresses and bodies: neither may travel on or be kept. Not `no-referrer`: a form
 * without script would then be sent with `Origin: null`, and be refused as another site's.
 */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export default function DoorPage() {
  return <Outlet />
}
