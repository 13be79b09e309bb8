import { usInterestReplies } from '../us-interest.record.server.ts'
import type { Route } from './+types/us-interest-reply-preview.page.ts'

/** Responds with a reply as it would arrive, for the preview next to its form. */
export const loader = (args: Route.LoaderArgs) => usInterestReplies.preview(args, args.params.interestId)
export const action = (args: Route.ActionArgs) => usInterestReplies.preview(args, args.params.interestId)
