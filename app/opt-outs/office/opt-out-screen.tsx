import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { KeyTag, OptOutMark, sourceWords } from './opt-out-marks.tsx'
import type { OptOutRecord } from './opt-outs-view.ts'

/** The form posts `restore` as `intent`, and `consent`, to the record's own address. */
type OptOutScreenProps = {
  optOut: OptOutRecord
  canRestore: boolean
  closeTo: string
  refused?: ActRefusal | undefined
}

/** Shows a number and its evidence. */
export function OptOutScreen({ optOut, canRestore, closeTo, refused }: OptOutScreenProps) {
  return (
    <SidePanel
      key={optOut.id}
      label={`Opt-out of ${optOut.number}`}
      mark={<OptOutMark state={optOut.state} />}
      heading={<span translate="no">{optOut.number}</span>}
      closeTo={closeTo}
      isExample={optOut.isExample}
    >
      <RefusalNotice refused={refused} />
      <section className="grid gap-2">
        <h3>Proof</h3>
        <DefinitionList
          isRuled
          items={[
            { term: 'As entered', detail: optOut.typed },
            { term: 'Stored as', detail: optOut.kept },
            { term: 'Source', detail: sourceWords[optOut.source] },
            { term: 'Key', detail: <KeyTag label={optOut.keyLabel} /> },
            { term: 'Device', detail: optOut.device ?? 'Not known' },
            { term: 'First asked', detail: <DateTime at={optOut.firstAt} /> },
            { term: 'In force', detail: <DateTime at={optOut.changedAt} /> },
          ]}
        />
      </section>
      <section className="grid gap-3">
        <h3>Timeline</h3>
        <Timeline events={optOut.timeline} />
      </section>
      {optOut.state === 'out' ? (
        <Restore canRestore={canRestore} />
      ) : (
        <Notice title="May be texted again.">A new opt-out stops texts again at once.</Notice>
      )}
    </SidePanel>
  )
}

function Restore({ canRestore }: Pick<OptOutScreenProps, 'canRestore'>) {
  return (
    <section className="grid gap-3">
      <Notice tone="good" title="Opt back in only with fresh consent.">
        A number is removed from this list for no other reason.
      </Notice>
      {canRestore ? (
        <OfficeForm intent="restore" isOfRecord className="opt-out-form" preventScrollReset>
          <Field
            name="consent"
            label="Their fresh consent"
            hint="How and when they asked for texts again: a call, a signed form, a reply. Stored in the record."
          >
            <TextArea rows={2} required />
          </Field>
          <Button variant="danger" size="small">
            Opt back in
          </Button>
        </OfficeForm>
      ) : null}
    </section>
  )
}
