import { registrationReplies } from '../../registration.record.server.ts'
import type { Route } from './+types/registration-reply-preview.page.ts'

/** A reply as it would arrive, for the frame beside which it is written. */
export const loader = (args: Route.LoaderArgs) => registrationReplies.preview(args, args.params.registrationId)
export const action = (args: Route.ActionArgs) => registrationReplies.preview(args, args.params.registrationId)
