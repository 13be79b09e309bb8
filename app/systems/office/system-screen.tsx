import { ArrowLeft, BookOpen } from 'lucide-react'
import { Link } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { AskFirst } from '#app/ui/button/ask-first.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { RadioGroup } from '#app/ui/field/radio-group.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { formatCount } from '#app/ui/text/format-count.ts'
import { DateTime } from '#app/ui/time/time.tsx'

import { type SystemView, type WebhookEvent, webhookEvents } from '../system.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { AccessMark, RightChoices, RightTags, Secret } from './system-parts.tsx'

/** The forms post `intent` to this page: `rights`, `webhook`, `rotate`, `test`, `replay` with `delivery`, `revoke`. */
type SystemScreenProps = {
  system: SystemView
  now: string
  /** A new secret of the webhook, which is shown only once. */
  secret?: string | undefined
  /** A note about the endpoint that was just saved. */
  note?: string | undefined
  /** Whether an entry of the log was just sent again. */
  hasSentAgain?: boolean
  refused?: ActRefusal | undefined
}

/** Shows one system: its rights, its webhook, and the log of deliveries. */
export function SystemScreen({ system, now, secret, note, hasSentAgain, refused }: SystemScreenProps) {
  return (
    <SplitPage>
      <PageHead heading={system.label}>
        <Link to="/staff/systems" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>All systems</span>
        </Link>
        <a href="/api/docs" className="page-link">
          <BookOpen aria-hidden="true" />
          <span>API guide</span>
        </a>
      </PageHead>
      <RefusalNotice refused={refused} />
      <AccessSection system={system} />
      <WebhookSection system={system} secret={secret} note={note} />
      <PageSection heading="Log" note="The newest 50 webhooks; each is deleted after 30 days" className="system-log">
        {hasSentAgain ? <Notice tone="good" title="The event is on its way again, with the same id." isNews /> : null}
        <DeliveryLog
          deliveries={system.deliveries}
          now={now}
          canReplay={!system.isRevoked && system.endpoint !== null}
        />
      </PageSection>
    </SplitPage>
  )
}

/** The forms have keys from their stored values, so that saving one keeps what is typed in the other. */
function AccessSection({ system }: Pick<SystemScreenProps, 'system'>) {
  const { isRevoked, rights, secretEnd, version } = system
  return (
    <PageSection heading="Access" note={<AccessMark isRevoked={isRevoked} />} className="system-section">
      <p className="system-explains">
        Its secret for the API ends in <code>{secretEnd}</code>.
      </p>
      {isRevoked ? (
        <RightTags rights={rights} />
      ) : (
        <>
          <OfficeForm
            intent="rights"
            isOfRecord
            about={{ version: String(version) }}
            className="system-form"
            key={rights.join(' ')}
          >
            <RightChoices rights={rights} />
            <Button>Save rights</Button>
          </OfficeForm>
          <AskFirst
            label="Revoke access"
            effect={`${system.label} can no longer read anything, and its webhooks end. This cannot be undone: a new secret needs a new system.`}
          >
            <OfficeForm intent="revoke" isOfRecord preventScrollReset>
              <Button variant="danger-fill">Revoke access</Button>
            </OfficeForm>
          </AskFirst>
        </>
      )}
    </PageSection>
  )
}

function WebhookSection({ system, secret, note }: Pick<SystemScreenProps, 'system' | 'secret' | 'note'>) {
  const { endpoint, events, formerUntil, hasSecret, isRevoked, rights, version, waiting } = system
  if (isRevoked) return null
  const about = { version: String(version) }
  return (
    <PageSection heading="Webhook" className="system-section">
      {secret ? <Secret secret={secret} title="Copy the webhook’s secret now. It is shown only once." /> : null}
      {note ? (
        <Notice tone="warn" title={`Saved. ${note}.`} isNews>
          Events wait, and each is tried again for three days.
        </Notice>
      ) : null}
      <p className="system-explains">
        We post each event to the endpoint in the format of Standard Webhooks, and try again for three days. An event
        carries ids and what changed; the system reads the rest through the API.
      </p>
      <OfficeForm
        intent="webhook"
        isOfRecord
        about={about}
        className="system-form"
        key={[endpoint, ...events].join(' ')}
      >
        <Field name="endpoint" label="Endpoint" hint="Empty: no webhooks">
          <TextInput type="url" defaultValue={endpoint ?? ''} maxLength={500} placeholder="https://" />
        </Field>
        {endpoint === null || waiting === 0 ? null : <WaitingChoices count={waiting} />}
        <EventChoices events={events} rights={rights} />
        <Button>Save webhook</Button>
      </OfficeForm>
      {hasSecret ? (
        <div className="system-acts">
          {endpoint === null ? null : (
            <OfficeForm intent="test" isOfRecord preventScrollReset>
              <Button variant="ghost" size="small">
                Send test event
              </Button>
            </OfficeForm>
          )}
          <AskFirst
            key={version}
            label="Rotate secret"
            effect={
              formerUntil === null
                ? 'A new secret signs from now on. The one in use signs as well for 24 hours, then it ends.'
                : 'The former secret still signs. A new rotation ends it at once, and the one in use after 24 hours. An endpoint that only knows the former one then rejects our events.'
            }
          >
            <OfficeForm intent="rotate" isOfRecord about={about} preventScrollReset>
              <Button variant="danger-fill">Rotate secret</Button>
            </OfficeForm>
          </AskFirst>
          {formerUntil === null ? null : (
            <p>
              The former secret signs as well until <DateTime at={formerUntil} />.
            </p>
          )}
        </div>
      ) : null}
    </PageSection>
  )
}

/** Asks what happens to waiting events if the endpoint changes. */
function WaitingChoices({ count }: { count: number }) {
  const [events, them] = count === 1 ? ['1 event waits', 'it'] : [`${formatCount(count)} events wait`, 'them']
  return (
    <RadioGroup
      name="waiting"
      legend={`${events} for this endpoint`}
      hint="Only for a new endpoint"
      options={[
        { value: 'send', label: `Send ${them} to the new endpoint` },
        { value: 'discard', label: `Discard ${them}` },
      ]}
    />
  )
}

/** The checkboxes of the events. One whose right is missing cannot be chosen. */
function EventChoices({ events, rights }: Pick<SystemView, 'events' | 'rights'>) {
  return (
    <fieldset className="system-choices">
      <legend>Events</legend>
      {(Object.keys(webhookEvents) as WebhookEvent[]).map((event) => {
        const { label, right } = webhookEvents[event]
        const isPermitted = rights.includes(right)
        return (
          <Checkbox
            key={event}
            name="events"
            value={event}
            defaultChecked={events.includes(event)}
            disabled={!isPermitted}
            label={label}
            hint={isPermitted ? <code>{event}</code> : `Needs the right ${right}`}
          />
        )
      })}
    </fieldset>
  )
}
