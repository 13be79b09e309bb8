import { usInterestReplies } from '../us-interest.record.server.ts'
import type { Route } from './+types/us-interest-reply-preview.page.ts'

/** A reply as it would arrive, for the frame beside which it is written. */
export const loader = (args: Route.LoaderArgs) => usInterestReplies.preview(args, args.params.interestId)
export const action = (args: Route.ActionArgs) => usInterestReplies.preview(args, args.params.interestId)
