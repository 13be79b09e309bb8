import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Dialog } from '#app/ui/dialog/dialog.tsx'

type AskFirstProps = {
  /** The label of the button. */
  label: string
  question: string
  /** The effects of the act. */
  children: ReactNode
  /** The `intent` that the form posts. */
  intent: string
  verb: string
  keep: string
}

/** A button that asks for confirmation before it posts `intent` to the page's own address. */
export function AskFirst({ label, question, children, intent, verb, keep }: AskFirstProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button type="button" variant="danger" size="small" className="needs-script" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        heading={question}
        actions={
          <>
            <Form method="post" preventScrollReset onSubmit={close}>
              <Button variant="danger-fill" name="intent" value={intent}>
                {verb}
              </Button>
            </Form>
            <Button type="button" variant="ghost" onClick={close}>
              {keep}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
