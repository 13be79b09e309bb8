import { createContext, data, Form, redirect, type ShouldRevalidateFunction, useNavigation } from 'react-router'

import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { ErrorSummary, type FieldProblem } from '#app/ui/field/error-summary.tsx'

import { refuseForm, refuseFormFor } from '../guards/form-refusal.server.ts'
import { findStaff, type GuardedRequest } from '../guards/require-staff.server.ts'
import { readSessionToken, signedInHeaders } from '../guards/session-cookie.server.ts'
import { deviceName } from '../sessions/device-name.ts'
import type { Route } from './+types/set-up.page.ts'
import { enrolSecondFactor } from './enrol-second-factor.server.ts'
import { FactorStep } from './factor-step.tsx'
import { readFirstProof } from './read-proof.server.ts'
import { showEnrolment } from './add-authenticator.server.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { SignInLayout } from '../sign-in/sign-in-layout.tsx'

export const meta = () => [{ title: 'Your second factor' }, { name: 'robots', content: 'noindex' }]

/** The recovery codes come with the answer to the code; loading again would lead away from them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !(actionResult && 'codes' in actionResult) && defaultShouldRevalidate

/** Set once the codes are in this very answer: without script, the loader runs after the action. */
const codesContext = createContext(false)

const tokenOf = ({ request, context }: Omit<GuardedRequest, 'url'>) =>
  readSessionToken(context.get(platformContext).config, request)

/** Where everybody who owes a second factor sets it up: the first owner, an invited colleague, one whose factor was reset. */
export async function loader(args: Route.LoaderArgs) {
  if (args.context.get(codesContext)) return null
  // Loading the page of the codes again: they were shown once, and new ones are made there.
  if (await findStaff(args)) throw redirect('/staff/account?codes=gone')
  const enrolment = await showEnrolment(args.context.get(platformContext), tokenOf(args))
  if (!enrolment) throw redirect('/staff/sign-in')
  return { qr: enrolment.qr, secret: enrolment.secret }
}

async function takeFactor(args: Route.ActionArgs, form: FormData) {
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const read = readFirstProof(form, deviceName(origin.userAgent))
  if (!read.ok) return refuseForm(read.problems)
  try {
    const result = await enrolSecondFactor(platform, tokenOf(args), read.proof, origin)
    if (!result.ok && result.refusal === 'session-over') return redirect('/staff/sign-in')
    if (!result.ok) return refuseForm([read.whenWrong])
    const { session, recoveryCodes, email } = result.value
    args.context.set(codesContext, true)
    return data({ codes: recoveryCodes, email, problems: [] }, { headers: signedInHeaders(platform.config, session) })
  } catch (error) {
    return refuseFormFor(error)
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  if (form.has('code') || form.has('passkey')) return takeFactor(args, form)
  // Whoever has not saved them finds the way to new ones beside their number.
  return redirect(form.has('saved') ? '/staff' : '/staff/account')
}

export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const problems = actionData?.problems ?? []
  if (actionData && 'codes' in actionData) {
    return <CodesStep codes={actionData.codes} email={actionData.email} problems={[]} />
  }
  return loaderData && <FactorStep {...loaderData} problems={problems} />
}

type CodesStepProps = { problems: readonly FieldProblem[]; email: string; codes: readonly string[] }

function CodesStep({ problems, email, codes }: CodesStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <SignInLayout heading="Save your recovery codes" lead={<b>Step 3 of 3: recovery codes</b>}>
      <ErrorSummary problems={problems} />
      <p className="mb-4">
        Each signs you in once, when your app is not at hand. They are shown this one time, so save them in a safe
        place, not on this device alone.
      </p>
      <RecoveryCodes codes={codes} account={email} />
      <Form method="post" className="door-form mt-4" noValidate>
        <Checkbox id="saved" name="saved" value="yes" label="I have saved these codes" required />
        <Button busy={isBusy}>Go to the back office</Button>
      </Form>
    </SignInLayout>
  )
}
