import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'

import { useImportPieces } from './use-import-pieces.ts'

/** The form posts `reason` and `list` to its own address. A file, or a long list, is sent in pieces. */
export function OptOutImportScreen() {
  const { progress, submit } = useImportPieces()
  const isSending = progress.state === 'sending'
  return (
    <SplitPage>
      <PageHead heading="Import opt-outs">
        <Link to="/staff/opt-outs" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to the numbers</span>
        </Link>
      </PageHead>
      <div className="opt-out-section">
        <p className="opt-out-explains">
          One number a line, or a CSV file with the numbers in one column. You see which column is read and what would
          be added before anything changes.
        </p>
        <OfficeForm className="opt-out-form opt-out-import" onSubmit={submit} data-waits>
          {progress.state === 'failed' ? <Notice tone="bad" title={progress.message} isNews /> : null}
          <Field name="reason" label="Where the list comes from" hint="Stored in the record">
            <TextInput maxLength={500} required />
          </Field>
          <Field name="file" label="CSV or text file" hint="At most 2 MB" optional>
            <TextInput type="file" accept=".csv,.txt,text/csv,text/plain" />
          </Field>
          <Field name="list" label="Or paste it here">
            <TextArea rows={8} spellCheck={false} />
          </Field>
          <Button busy={isSending}>{isSending ? progress.message : 'Check the import'}</Button>
        </OfficeForm>
      </div>
    </SplitPage>
  )
}
