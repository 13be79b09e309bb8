import { registrationReplies } from '../../registration.record.server.ts'
import type { Route } from './+types/registration-reply-preview.page.ts'

/** Renders a reply as it would arrive, for the frame next to its form. */
export const loader = (args: Route.LoaderArgs) => registrationReplies.preview(args, args.params.registrationId)
export const action = (args: Route.ActionArgs) => registrationReplies.preview(args, args.params.registrationId)
