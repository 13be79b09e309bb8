import { createContext, data, Form, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router'
import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'

import { pageForm } from '#app/web/form/page-action.server.ts'
import { findStaff, type GuardedRequest } from '../../guards/require-staff.server.ts'
import { readSessionToken, signedInHeaders } from '../../guards/session-cookie.server.ts'
import { deviceName } from '#app/identity/sessions/device-name.ts'
import type { Route } from './+types/set-up.page.ts'
import { enrolSecondFactor } from './enrol-second-factor.server.ts'
import { FactorStep } from './factor-step.tsx'
import { newFactorSchema, newFactorSecrets, readNewFactorProof } from './read-factor-proof.server.ts'
import { showEnrolment } from './add-authenticator.server.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'

export const meta = () => [{ title: 'Your second factor' }, { name: 'robots', content: 'noindex' }]

/** The response to the code contains the recovery codes; a reload of the data would redirect away from them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !(actionResult && 'codes' in actionResult) && defaultShouldRevalidate

/** Set when this response contains the codes: without scripts, the loader runs after the action. */
const codesContext = createContext(false)

const tokenOf = ({ request, context }: Omit<GuardedRequest, 'url'>) =>
  readSessionToken(context.get(platformContext).config, request)

/** Shows the set-up of a second factor: for the first owner, an invited colleague, or a member whose factor was reset. */
export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(codesContext)) return null
  // The page of the codes was reloaded. They are shown once, and the account page creates new ones.
  if (await findStaff(args)) throw redirect('/staff/account?codes=gone')
  const enrolment = await showEnrolment(args.context.get(platformContext), tokenOf(args))
  if (!enrolment) throw redirect('/staff/sign-in')
  return { qr: enrolment.qr, secret: enrolment.secret }
}

/** Sets up a second factor, or leaves the page of the recovery codes. */
export const action = pageForm({
  schema: newFactorSchema.extend({ saved: z.string().optional() }),
  secrets: [...newFactorSecrets],
  async act(caller, { saved, ...factor }) {
    const { platform, origin } = caller
    // A colleague who has not saved the codes can create new ones on the account page.
    if (factor.code === undefined && factor.passkey === undefined)
      return { ok: false, refusal: redirect(saved === undefined ? '/staff/account' : '/staff') }
    const read = readNewFactorProof(factor, deviceName(origin.userAgent))
    if (!read.ok) return read
    const result = await enrolSecondFactor(platform, tokenOf(caller), read.proof, origin)
    if (result.ok) return result
    return { ok: false, refusal: result.refusal === 'session-over' ? redirect('/staff/sign-in') : read.whenWrong }
  },
  words: (refusal) => refusal,
  done({ session, recoveryCodes, email }, { platform, context }) {
    context.set(codesContext, true)
    return data({ codes: recoveryCodes, email }, { headers: signedInHeaders(platform.config, session) })
  },
})

export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = doneIn(actionData)
  if (done) return <CodesStep codes={done.codes} email={done.email} />
  return loaderData && <FactorStep {...loaderData} />
}

type CodesStepProps = { email: string; codes: readonly string[] }

function CodesStep({ email, codes }: CodesStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Save your recovery codes" lead={<b>Step 3 of 3: recovery codes</b>}>
      <p className="mb-4">
        Each signs you in once, when your app is not at hand. They are shown this one time, so save them in a safe
        place, not on this device alone.
      </p>
      <RecoveryCodes codes={codes} account={email} />
      <Form method="post" className="sign-in-form mt-4" noValidate>
        <Checkbox id="saved" name="saved" value="yes" label="I have saved these codes" required />
        <Button busy={isBusy}>Go to the back office</Button>
      </Form>
    </SignInLayout>
  )
}
