import { data, redirect, useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/web/edge/security-headers.server.ts'
import { Island } from '#app/web/form/island.tsx'
import { pageForms } from '#app/web/form/page-action.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import { InlineScript } from '#app/web/inline-script.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import { loginSchema } from '../account/account.schema.ts'
import { retailerCookie, deviceCookie } from '../guards/retailer-cookie.server.ts'
import { tryingWith } from '../password/trying-in.server.ts'
import { ownPageHeaders } from '../session/own-page-headers.ts'
import { isWithoutSession, loginNotice, parseRetailerNext } from '../session/browser/login-path.ts'
import type { Route } from './+types/login.page.ts'
import { activationPath } from './login-answer.ts'
import './login.css'
import { Screen } from './login.island.tsx'
import { logIn } from './log-in.server.ts'

export const handle = { hydrate: false }

/** Allows passkeys to be used on this page. */
export const headers = () => ({ ...ownPageHeaders(), 'Permissions-Policy': permissionsPolicy({ passkeys: true }) })

export function meta() {
  return pageMeta({
    title: `Log in | ${brand.name}`,
    description: `For shops on the ${brand.name} network: log in to see your stores and how far each contract is.`,
    path: '/agent-login',
  })
}

const logInForm = pageForms({
  'log-in': (caller) =>
    formAct(
      loginSchema,
      async (fields) => {
        const { platform, request, url } = caller
        const earlierToken = retailerCookie.read(platform.config, request)
        const { secret, device } = await logIn(platform, fields, { ...tryingWith(caller), earlierToken })
        const cookies = [retailerCookie.set(platform.config, secret), deviceCookie.set(platform.config, device)]
        const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
        return redirect(parseRetailerNext(url.searchParams.get('next')), { headers })
      },
      ['password'],
    ),
})

/**
 * Logs in a browser without script (rule AC16): sets the session cookie and redirects to the requested page. With script the form calls the
 * API instead, because the browser then also stores the id_token (rule AC26).
 */
export async function action(args: Route.ActionArgs) {
  const outcome = await logInForm(args)
  if (outcome instanceof Response) return outcome
  const { status, body, typed } = outcome.data
  const activation = activationPath({ status, body }, typed.email ?? '')
  return activation ? redirect(activation) : data(outcome.data, outcome.init ?? undefined)
}

/**
 * Redirects at once if the browser stores a valid session (rule AC42), which the layout has detected (`way-in.tsx`). Shows the passkey
 * button if the browser supports passkeys (rule AC52). Runs inline, before any module loads.
 */
const onward = `var e=document.documentElement,next=document.currentScript.dataset.next;if(next&&'known' in e.dataset)location.replace(next);if('PublicKeyCredential' in window)e.dataset.passkeys=''`

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const next = parseRetailerNext(query.get('next'))
  const reason = query.get('error')
  const props = { next, notice: loginNotice(reason), ...(actionData && { refused: actionData }) }
  return (
    <>
      <InlineScript data={{ 'data-next': isWithoutSession(reason) ? undefined : next }}>{onward}</InlineScript>
      <Island name="agent-login" className="flow-stage login" screen={Screen} props={props} />
    </>
  )
}
