import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'

/** Opens a closed store again. It can be taken back. */
export function ReopenForm() {
  return (
    <Form method="post" preventScrollReset>
      <Button variant="ghost" size="small" name="intent" value="reopen">
        Open it again
      </Button>
    </Form>
  )
}
