import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { usInterestRecord } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import { countedShops } from '#app/shops/go-live/counted-shops.server.ts'
import { countedRequests } from '#app/privacy/requests/counted-requests.server.ts'
import { countedRegistrations } from '#app/registrations/counts/counted-registrations.server.ts'
import { countedMails } from '#app/office/mail/counted-mails.server.ts'
import type { MenuCounter } from '#app/office/shell/count-for-menu.server.ts'

/** The items of the office's menu that show a number of waiting records (rule BO61). */
export const officeMenuCounters: readonly MenuCounter[] = [
  countedRegistrations,
  countedShops,
  enquiryRecord.counted,
  usInterestRecord.counted,
  countedMails,
  countedRequests,
]
