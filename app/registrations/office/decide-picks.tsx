import { mostInDryRun } from '#app/office/records/bulk/dry-run.ts'
import { Button } from '#app/ui/button/button.tsx'
import { KeyHint } from '#app/ui/button/key-hint.tsx'
import { pickForm } from '#app/ui/record/list/pick-bar.tsx'
import { useHotkey } from '#app/ui/button/use-hotkey.ts'

const dryRunPath = '/staff/registrations/answer'

/** The buttons that answer the ticked registrations. Each leads to a dry run. */
export function DecidePicks({ count }: { count: number }) {
  useHotkey('a', () => press('approve'))
  useHotkey('d', () => press('decline'))
  const isTooMany = count > mostInDryRun
  return (
    <>
      <Button form={pickForm} formAction={dryRunPath} name="act" value="approve" variant="ghost" disabled={isTooMany}>
        Approve <KeyHint keys={['A']} />
      </Button>
      <Button form={pickForm} formAction={dryRunPath} name="act" value="decline" variant="ghost" disabled={isTooMany}>
        Decline <KeyHint keys={['D']} />
      </Button>
    </>
  )
}

function press(act: string): void {
  document.querySelector<HTMLButtonElement>(`.pick-bar button[value="${act}"]`)?.click()
}
