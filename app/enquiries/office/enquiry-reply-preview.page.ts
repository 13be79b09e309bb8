import { enquiryReplies } from '../enquiry.record.server.ts'
import type { Route } from './+types/enquiry-reply-preview.page.ts'

/** A reply as it would arrive, for the frame beside which it is written. */
export const loader = (args: Route.LoaderArgs) => enquiryReplies.preview(args, args.params.enquiryId)
export const action = (args: Route.ActionArgs) => enquiryReplies.preview(args, args.params.enquiryId)
