import { brand } from '#app/brand.ts'
import { Island } from '#app/web/form/island.tsx'
import { platformContext } from '#app/web/platform.server.ts'

import type { Route } from './+types/reset-password.page.ts'
import { checkResetKey } from '../check-reset-key.server.ts'
import './password.css'
import { Screen } from './reset-password.island.tsx'

export const handle = { hydrate: false }

export const meta = () => [{ title: `New password | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Unknown, expired, replaced and used keys look the same (rules AC20, AC47). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const resetKey = url.searchParams.get('resetKey')?.trim() ?? ''
  const isGood = await checkResetKey(context.get(platformContext), resetKey)
  return { resetKey: isGood ? resetKey : '' }
}

export default function ResetPasswordPage({ loaderData }: Route.ComponentProps) {
  return <Island name="reset-password" className="flow-stage password" screen={Screen} props={loaderData} />
}
