import { Form, Link } from 'react-router'

import { abnInGroups } from '#app/core/text/abn.ts'
import { isExample } from '#app/core/example.ts'
import type { MapTiles } from '#app/geo/map/mercator.ts'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { AlsoOpen } from '#app/ui/record/list/also-open.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type Definition, DefinitionList } from '#app/ui/record/definition-list.tsx'
import type { Shortcut } from '#app/ui/page/page-foot.tsx'
import { ConfusableNotice } from '#app/ui/record/mail/confusable-notice.tsx'
import { RecordNote } from '#app/ui/record/record-note.tsx'
import type { Assignee } from '#app/ui/record/record-owner.tsx'
import { mostTags } from '#app/ui/record/tags/record-tags.tsx'
import { type Done, DoneNotice } from '#app/ui/record/undo/done-notice.tsx'
import { SidePanel } from '#app/ui/record/side-panel/side-panel.tsx'
import { TimelineOf } from '#app/ui/record/timeline.tsx'
import { UndoRegion, type UndoView } from '#app/ui/record/undo/undo-notice.tsx'
import { DateTime } from '#app/ui/time/time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { usePressKey } from '#app/ui/button/use-press-key.ts'

import { DifferencesSection } from '../approval/differences-section.tsx'
import { ChangeRequestsSection } from '../../change/requests/office/change-requests-section.tsx'
import { GoLiveSection } from '../../go-live/go-live-section.tsx'
import { shiftsLabel, weekdays } from '../../hours/opening-hours.ts'
import { LeavingSection } from '../../leaving/office/leaving-section.tsx'
import { RetailerContact } from './retailer-contact.tsx'
import { ContractSection } from './contract-section.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { NotSigned, ShopAssignee } from './shop-assignee.tsx'
import { MilestoneSteps } from '../milestones.tsx'
import { ShopMark } from '../shop-marks.tsx'
import type { ShopRecord, TimelineView } from './shop-view.ts'

/** The acts that the role may do. */
type Allowed = { write: boolean; approve: boolean; transfer: boolean; bank: boolean }

/**
 * The forms post to the record's own path with `intent`: `note` with `note`
 * `resend`
 * `invite-link`
 * `reopen`
 * `undo` with `version`, and those of its sections.
 */
type ShopScreenProps = {
  shop: ShopRecord
  timeline: TimelineView
  /** The id of the colleague who is signed in. */
  me: string
  /** The colleagues to whom it can be assigned. */
  assignees: readonly Assignee[]
  allowed: Allowed
  closeTo: string
  /** The record's own path, and the query of the list behind it. */
  path: string
  search: string
  /** The street map below the pin of a store. */
  tiles: MapTiles | undefined
  /** The opening that can still be undone. */
  undo?: UndoView | undefined
  /** The colleague's last act: a note, a tag or an assignment. */
  done?: Done | undefined
  /** Set if staff pass on the invitation's link themselves. `link`: the link, once it was requested. */
  handOver?: { link: string | undefined } | undefined
  refused?: ActRefusal | undefined
}

export function ShopScreen(props: ShopScreenProps) {
  const { shop, timeline, me, assignees, allowed, closeTo, path, search, tiles, undo, done, handOver, refused } = props
  const isClosed = shop.status === 'closed'
  const to = (page: string) => `${path}/${page}${search}`
  return (
    <SidePanel
      key={shop.id}
      label={`Store ${shop.shopName}`}
      mark={<ShopMark status={shop.status} />}
      heading={<span translate="no">{shop.shopName}</span>}
      closeTo={closeTo}
      isExample={isExample(shop)}
      actions={allowed.write && !isClosed ? <Acts to={to} allowed={allowed} hasEmail={shop.email !== null} /> : null}
      shortcuts={allowed.write ? shortcutsOf(shop, me) : []}
    >
      <UndoRegion undo={undo} />
      <DoneNotice done={done} />
      <AlsoOpen key={shop.id} id={shop.id} />
      <RefusalNotice refused={refused} />
      {isClosed ? (
        <Notice title="This store is closed." action={allowed.write ? <ReopenForm /> : null}>
          <span>{shop.closedReason?.replace(/[.!?]?$/u, '.')}</span> Its links and codes no longer work.
          {shop.isAgreementOver ? ' If you reopen it, its retailer signs again before it can open.' : null}
        </Notice>
      ) : null}
      {shop.isUnsigned ? <NotSigned /> : null}
      {shop.closedUntil ? <Notice title={`${shop.closedUntil}.`}>Its reminders wait until then.</Notice> : null}
      <ConfusableNotice {...shop.look} />
      {shop.approval ? (
        <DifferencesSection {...shop.approval} version={shop.version} canConfirm={allowed.approve && !isClosed} />
      ) : null}
      <MilestoneSteps
        steps={shop.steps}
        waitsFor={shop.waitsFor}
        stillDays={shop.stillDays}
        isStalled={shop.isStalled}
      />
      {shop.goLive ? (
        <GoLiveSection
          list={shop.goLive}
          openTo={to('open')}
          mayOpen={!shop.approval || shop.approval.confirmedAt !== null}
          canMark={allowed.write && shop.status === 'onboarding'}
          refused={refused?.intent === 'ship' ? refused : undefined}
        />
      ) : null}
      <ChangeRequestsSection
        requests={shop.changes}
        canDecide={allowed.write && !isClosed}
        transferTo={allowed.transfer ? to('transfer') : null}
        pin={shop.pin}
        tiles={tiles}
        refused={refused}
      />
      {shop.leavings.map((leaving) => (
        <LeavingSection
          key={leaving.id}
          leaving={leaving}
          pdf={`${path}/termination/${leaving.id}`}
          bankTo={
            allowed.bank && (leaving.isSale || (leaving.reached.closed && !isClosed)) ? to(`bank/${leaving.id}`) : null
          }
          canMark={allowed.write}
          refused={refused?.intent === 'leaving-label' ? refused : undefined}
        />
      ))}
      <RetailerContact shop={shop} canChange={allowed.write} emailTo={allowed.transfer ? to('email') : null} />
      <DefinitionList isRuled items={factsOf(shop)} />
      <ContractSection
        contract={shop.contract}
        confirmed={shop.confirmed}
        bankTo={allowed.bank ? to('bank') : null}
        stopTo={to('bank/stop')}
      />
      <InvitationSection
        shop={shop}
        canChange={allowed.write && !isClosed}
        revokeTo={to('revoke')}
        handOver={handOver}
      />
      <ShopAssignee shop={shop} assignees={assignees} me={me} canChange={allowed.write} refused={refused} />
      {shop.openingHours ? <Hours shop={shop} editTo={allowed.write && shop.hasOwnHours ? to('hours') : null} /> : null}
      {allowed.write ? (
        <RecordNote
          key={timeline.timeline[0]?.id}
          id={shop.id}
          me={me}
          timeline={timeline.timeline}
          refused={refused}
          hint="For colleagues only, such as what was said on the phone"
        />
      ) : null}
      <TimelineOf {...timeline} />
      {allowed.write && shop.waysToClose.end ? <EndLink to={to('end')} words="End the agreement" /> : null}
      {allowed.write && shop.waysToClose.close ? <EndLink to={to('close')} words="Close this store" /> : null}
    </SidePanel>
  )
}

type ActsProps = { to: (page: string) => string; allowed: Allowed; hasEmail: boolean }

function Acts({ to, allowed, hasEmail }: ActsProps) {
  const write = usePressKey<HTMLAnchorElement>('r')
  return (
    <div className="flex flex-wrap gap-2">
      {hasEmail ? (
        <LinkButton to={to('write')} variant="action" {...write}>
          Email the retailer
        </LinkButton>
      ) : null}
      <LinkButton to={to('edit')}>Edit</LinkButton>
      {allowed.transfer ? <LinkButton to={to('transfer')}>New owner</LinkButton> : null}
    </div>
  )
}

function EndLink({ to, words }: { to: string; words: string }) {
  return (
    <Link to={to} className="danger-link self-start" preventScrollReset {...usePressKey<HTMLAnchorElement>('c')}>
      {words}
    </Link>
  )
}

/** Returns the keyboard shortcuts of a record (rule BO60) that apply to this shop. */
const shortcutsOf = (
  { status, email, owner, tags, waysToClose: { end, close } }: ShopRecord,
  me: string,
): Shortcut[] => [
  ...(status !== 'closed' && email !== null ? [{ keys: ['R'], does: 'email the retailer' }] : []),
  ...(end || close ? [{ keys: ['C'], does: end ? 'end the agreement' : 'close this store' }] : []),
  ...(owner?.id === me ? [] : [{ keys: ['I'], does: 'assign to me' }]),
  { keys: ['N'], does: 'note' },
  ...(tags.length < mostTags ? [{ keys: ['T'], does: 'tag' }] : []),
  { keys: ['Ctrl', 'Enter'], does: 'send' },
]

function factsOf(shop: ShopRecord): Definition[] {
  return [
    { term: 'Reference', detail: shop.reference ?? 'None', isAsWritten: shop.reference !== null },
    { term: 'Address', detail: shop.address, isAsWritten: true },
    { term: 'ABN', detail: shop.abn ? abnInGroups(shop.abn) : 'Not known' },
    { term: 'LPO', detail: shop.isLpo ? 'Yes, a Licensed Post Office' : 'No' },
    ...(shop.insurance ? [{ term: 'Insurance', detail: shop.insurance, isAsWritten: true }] : []),
    { term: 'Time zone', detail: shop.timeZone.replace(/^.*\//, '').replaceAll('_', ' ') },
    {
      term: 'Created',
      detail: (
        <>
          <DateTime at={shop.madeAt} />
          {shop.registrationTo ? (
            <span>
              {', from '}
              <a href={shop.registrationTo} className="inline-link">
                its registration
              </a>
            </span>
          ) : null}
        </>
      ),
    },
    ...(shop.publicTo
      ? [
          {
            term: 'Public page',
            detail: (
              <a href={shop.publicTo} className="inline-link">
                Its page in the finder
              </a>
            ),
          },
        ]
      : []),
  ]
}

function Hours({ shop, editTo }: Pick<ShopScreenProps, 'shop'> & { editTo: string | null }) {
  return (
    <section className="grid gap-2">
      <h3>Opening hours</h3>
      <DefinitionList
        items={[
          ...weekdays.map((day, index) => ({ term: day, detail: shiftsLabel(shop.openingHours?.[index] ?? []) })),
          ...shop.specialDays.map(({ dates, hours }) => ({ term: dates, detail: hours })),
        ]}
      />
      {editTo ? (
        <LinkButton to={editTo} className="self-start">
          Edit the hours
        </LinkButton>
      ) : null}
    </section>
  )
}

/** Reopens a closed shop. It can be closed again. */
function ReopenForm() {
  return (
    <Form method="post" preventScrollReset>
      <Button variant="ghost" size="small" name="intent" value="reopen">
        Reopen
      </Button>
    </Form>
  )
}
