import { data, redirect, useSearchParams } from 'react-router'

import { brand } from '#app/brand.ts'
import { permissionsPolicy } from '#app/platform/edge/security-headers.server.ts'
import { Island } from '#app/platform/form/island.tsx'
import { formAct, runFormAct } from '#app/platform/form/page-form.server.ts'
import { InlineScript } from '#app/platform/inline-script.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'

import { loginSchema } from '../account.schema.ts'
import { agentCookie, deviceCookie } from '../guards/agent-cookie.server.ts'
import { tryingWith } from '../password/trying-in.server.ts'
import { ownPageHeaders } from '../session/own-page-headers.ts'
import { isWithoutSession, loginNotice, parseAgentNext } from '../session/login-path.ts'
import type { Route } from './+types/login.page.ts'
import { activationPath } from './login-answer.ts'
import './login.css'
import { Screen } from './login.island.tsx'
import { logIn } from './log-in.server.ts'

export const handle = { hydrate: false }

/** Passkeys may be asked for here. */
export const headers = () => ({ ...ownPageHeaders(), 'Permissions-Policy': permissionsPolicy({ passkeys: true }) })

export function meta() {
  return pageMeta({
    title: `Log in | ${brand.name}`,
    description: `For shops on the ${brand.name} network: log in to see your stores and how far each contract is.`,
    path: '/agent-login',
  })
}

/**
 * Logs in a browser without script (rule AC16): sets the session's cookie, and opens the page that was asked for. With script the form
 * calls the API, because the browser then stores the other half of the session (rule AC26).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const origin = context.get(originContext)
  const form = await request.formData()
  const logInAct = formAct(
    loginSchema,
    async (fields) => {
      const earlierToken = agentCookie.read(platform.config, request)
      const { secret, device } = await logIn(platform, fields, { ...tryingWith({ request, form, origin }, platform), earlierToken }) // prettier-ignore
      const cookies = [agentCookie.set(platform.config, secret), deviceCookie.set(platform.config, device)]
      const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
      return redirect(parseAgentNext(url.searchParams.get('next')), { headers })
    },
    ['password'],
  )
  const outcome = await runFormAct({ 'log-in': logInAct }, form, { platform, origin })
  if (outcome instanceof Response) return outcome
  const { status, body, typed } = outcome.data
  const activation = activationPath({ status, body }, typed.email ?? '')
  return activation ? redirect(activation) : data(outcome.data, outcome.init ?? undefined)
}

/**
 * A browser that stores a session which is still good goes on at once (rule AC42): the layout has said whether it does (`way-in.tsx`).
 * A browser that speaks with devices shows the button for passkeys (rule AC52), before any module has come.
 */
const onward = `var e=document.documentElement,next=document.currentScript.dataset.next;if(next&&'known' in e.dataset)location.replace(next);if('PublicKeyCredential' in window)e.dataset.passkeys=''`

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const next = parseAgentNext(query.get('next'))
  const reason = query.get('error')
  const props = { next, notice: loginNotice(reason), ...(actionData && { refused: actionData }) }
  return (
    <>
      <InlineScript data={{ 'data-next': isWithoutSession(reason) ? undefined : next }}>{onward}</InlineScript>
      <Island name="agent-login" className="flow-stage login" screen={Screen} props={props} />
    </>
  )
}
