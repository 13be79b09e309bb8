import { enquiryRecord } from './enquiries/enquiry.record.server.ts'
import { usInterestRecord } from './enquiries/us-interest/us-interest.record.server.ts'
import { countedStores } from './newsagencies/go-live/counted-stores.server.ts'
import { countedRequests } from './privacy/requests/counted-requests.server.ts'
import { countedRegistrations } from './registrations/counted-registrations.server.ts'
import { countedMails } from './office/mail/counted-mails.server.ts'
import type { CountedPlace } from './staff/office/count-for-menu.server.ts'

/** The items of the office's menu that show a number of waiting records (rule BO61). */
export const menuPlaces: readonly CountedPlace[] = [
  countedRegistrations,
  countedStores,
  enquiryRecord.counted,
  usInterestRecord.counted,
  countedMails,
  countedRequests,
]
