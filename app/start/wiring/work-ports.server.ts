import { searchedTags } from '#app/office/records/tags/searched-tags.server.ts'
import { searchedReplies } from '#app/office/replies/searched-replies.server.ts'
import { searchedKinds } from '#app/office/search/searched-kinds.server.ts'
import { searchedPages } from '#app/office/search/searched-pages.server.ts'
import { searchedSystems } from '#app/systems/searched-systems.server.ts'
import { provide, type Provided } from '#app/core/ports.server.ts'
import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { usInterestRecord } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import { openWork } from '#app/office/shell/count-work.server.ts'
import type { OfficeList } from '#app/office/records/define/define-list.server.ts'
import { measuredWork } from '#app/office/records/measure-responses.server.ts'
import { measuredRequests } from '#app/privacy/requests/measured-requests.server.ts'
import { measuredRegistrations } from '#app/registrations/counts/measured-registrations.server.ts'
import { measuredShipments } from '#app/shops/go-live/waiting/measured-shipments.server.ts'

const measured = [
  measuredRegistrations,
  enquiryRecord.measured,
  usInterestRecord.measured,
  measuredShipments,
  measuredRequests,
]

/** Provides the open and the measured work of all rooms (rules BO84, BO85, BO90), and the kinds of the search over all kinds (rule BO24). */
export const workPorts = (lists: readonly OfficeList[]): Provided[] => [
  provide(openWork, { list: () => Promise.resolve(lists.flatMap(({ work }) => work)) }),
  provide(searchedKinds, {
    list: () =>
      Promise.resolve([
        searchedPages,
        ...lists.map(({ searched }) => searched),
        searchedReplies,
        searchedSystems,
        searchedTags(lists.flatMap(({ tagged }) => tagged ?? [])),
      ]),
  }),
  provide(measuredWork, { list: () => Promise.resolve(measured) }),
]
