import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'

import type { WaitingForm } from '../../guards/fresh-form.server.ts'
import { SignInLayout } from '../sign-in-layout.tsx'

type FinishFormProps = {
  waiting: WaitingForm
  /** Whether the second factor was given just now, so that the form is submitted automatically. */
  startsItself: boolean
  backTo: string
}

/** Submits the form that waited for the second factor to its page (rule BO12). Without scripts the colleague presses its button. */
export function FinishForm({ waiting: { to, fields }, startsItself, backTo }: FinishFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (startsItself) form.current?.requestSubmit()
  }, [startsItself])
  return (
    <SignInLayout heading="Thank you" lead="Your identity is confirmed. Your request is being completed.">
      <Form method="post" action={to} ref={form} className="sign-in-form" reloadDocument>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button>Continue</Button>
      </Form>
      <p className="sign-in-fine">
        <Link to={backTo} className="inline-link">
          Cancel
        </Link>
      </p>
    </SignInLayout>
  )
}
