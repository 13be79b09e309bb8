import { enquiryReplies } from '../enquiry.record.server.ts'
import type { Route } from './+types/enquiry-reply-preview.page.ts'

/** Responds with a reply as it would arrive, for the preview next to its form. */
export const loader = (args: Route.LoaderArgs) => enquiryReplies.preview(args, args.params.enquiryId)
export const action = (args: Route.ActionArgs) => enquiryReplies.preview(args, args.params.enquiryId)
