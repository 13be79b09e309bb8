import { useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { FormKey } from '#app/ui/field/form-key.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { BulkData } from './bulk-kind.server.ts'

/** The forms post `intent` (`assign` with `owner`, `take`, the name of an act, `tag` or `untag` with `tag`) and `key`. The query selects the records. */
export function BulkScreen({ bulk, outcome }: { bulk: BulkData; outcome: string | undefined }) {
  const { heading, count, isFilter, backTo } = bulk
  if (outcome !== undefined)
    return (
      <div key="outcome">
        <PageHead heading={heading} />
        <div className="bulk-body">
          <p role="status">{outcome}</p>
          <p>
            <LinkButton to={backTo}>Back to the list</LinkButton>
          </p>
        </div>
      </div>
    )
  return (
    <div>
      <PageHead heading={`${heading}: ${formatCount(count)} to change`} />
      <div className="bulk-body">
        <p>
          {isFilter ? 'Records that matched your filter at' : 'Records that you selected at'}{' '}
          <DateTime at={bulk.readAt} />. Records that a colleague has changed since then are skipped.
        </p>
        {count === 0 ? (
          <Notice tone="bad" title="Nothing is selected.">
            Go back to the list and select some rows.
          </Notice>
        ) : (
          <BulkForms bulk={bulk} />
        )}
        <p>
          <LinkButton to={backTo} variant="ghost">
            Cancel
          </LinkButton>
        </p>
      </div>
    </div>
  )
}

function BulkForms({ bulk }: { bulk: BulkData }) {
  const isBusy = useNavigation().state === 'submitting'
  const { colleagues, me, takeLabel, acts, tags, longestTag, key } = bulk
  return (
    <>
      <PageSection heading="Assign to">
        <OfficeForm intents={['assign']} className="bulk-form">
          <FormKey name="key" value={key} />
          <Field name="owner" label="Colleague">
            <Select defaultValue={me}>
              {colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === me ? `${name} (you)` : name}
                </option>
              ))}
              <option value="">No one</option>
            </Select>
          </Field>
          <Button name="intent" value="assign" variant="alt" busy={isBusy}>
            Assign
          </Button>
        </OfficeForm>
      </PageSection>
      {takeLabel ? (
        <PageSection heading={takeLabel}>
          <OfficeForm intents={['take']} className="bulk-form">
            <FormKey name="key" value={key} />
            <p>
              Records without an owner are assigned to you. Records that are already in review or answered are skipped.
            </p>
            <Button name="intent" value="take" variant="alt" busy={isBusy}>
              {takeLabel}
            </Button>
          </OfficeForm>
        </PageSection>
      ) : null}
      {acts.length > 0 ? (
        <PageSection heading="Finish">
          <OfficeForm intents={acts.map(({ act }) => act)} className="bulk-form">
            <FormKey name="key" value={key} />
            <p>No email is sent. Each record can be reopened. Records to which this does not apply are skipped.</p>
            {acts.map(({ act, label }) => (
              <Button key={act} name="intent" value={act} variant="alt" busy={isBusy}>
                {label}
              </Button>
            ))}
          </OfficeForm>
        </PageSection>
      ) : null}
      <PageSection heading="Tag">
        <OfficeForm intents={['tag', 'untag']} className="bulk-form">
          <FormKey name="key" value={key} />
          <Field name="tag" label="Tag" hint={`A word or two, at most ${longestTag} characters`}>
            <TextInput maxLength={longestTag} autoComplete="off" list="usual-tags" required />
          </Field>
          <datalist id="usual-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </datalist>
          <Button name="intent" value="tag" variant="alt" busy={isBusy}>
            Add tag
          </Button>
          <Button name="intent" value="untag" variant="ghost" busy={isBusy}>
            Remove tag
          </Button>
        </OfficeForm>
      </PageSection>
    </>
  )
}
