import { enquiryRecord } from '#app/enquiries/enquiry.record.server.ts'
import { usInterestRecord } from '#app/enquiries/us-interest/us-interest.record.server.ts'
import type { BulkKind } from '#app/office/records/bulk/bulk-kind.server.ts'
import { bulkRegistrations } from '#app/registrations/registration.record.server.ts'
import { bulkShops } from '#app/shops/shop.record.server.ts'

/** The kinds that `app/start/http/bulk.page.tsx` changes in bulk (rule BO25). */
export const bulkKinds: BulkKind[] = [bulkRegistrations, bulkShops, enquiryRecord.bulk, usInterestRecord.bulk]
