import { z } from 'zod'

import { doneIn } from '#app/web/form/page-form.ts'
import { newId } from '#app/core/new-id.server.ts'
import { platformContext } from '#app/web/platform.server.ts'
import { recordAct, recordForms } from '#app/office/guards/record-forms.server.ts'
import { requireStaff } from '#app/office/guards/require-staff.server.ts'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'

import { saveReply, listSavedReplies, deleteReply } from '../saved-replies.server.ts'
import { placeholders } from '../reply.ts'
import { savedReplySchema } from '../reply.schema.ts'
import type { Route } from './+types/saved-replies.page.ts'
import { SavedRepliesScreen } from './saved-replies-screen.tsx'
import type { AnswerForm, AnswerView } from './saved-replies-view.ts'

export const meta = () => [{ title: 'Saved replies' }]
export const shouldRevalidate = reloadWhenOutdated

/** The query can name an answer to edit (`edit`) or to delete (`out`). */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'kept-answers:manage')
  const kept = await listSavedReplies(args.context.get(platformContext), actor)
  const answers: AnswerView[] = kept.map(({ id, title, words, version, changedByName, updatedAt }) => ({
    id,
    title,
    words,
    version,
    by: changedByName,
    at: updatedAt.toISOString(),
  }))
  const named = (name: string) => answers.find(({ id }) => id === args.url.searchParams.get(name))
  const edited = named('edit')
  const form: AnswerForm = edited
    ? { id: edited.id, version: String(edited.version), title: edited.title, words: edited.words }
    : { id: newId(), version: '', title: '', words: '' }
  return { answers, form, leaving: named('out'), placeholders: Object.entries(placeholders) }
}

const acts = {
  keep: recordAct({
    schema: savedReplySchema.extend({ version: z.string().optional() }),
    act: ({ platform, actor, origin }, { version, ...answer }) =>
      saveReply(platform, actor, { answer, expectedVersion: Number(version) || undefined, origin }),
    words: {
      'bad-answer': { words: 'This reply cannot be saved yet' },
      'same-title': { title: 'Another saved reply has this title' },
      'too-many': { title: 'There are already 200 saved replies. Remove one first' },
    },
    show: () => ({ done: 'kept' as const }),
  }),
  remove: recordAct({
    schema: z.object({ id: z.guid() }),
    act: ({ platform, actor, origin }, { id }) => deleteReply(platform, actor, { id, origin }),
    words: {},
    show: () => ({ done: 'removed' as const }),
  }),
}

export const action = (args: Route.ActionArgs) =>
  recordForms<{ done: 'kept' | 'removed' }>(args, {
    right: 'kept-answers:manage',
    acts,
    missing: 'There is no such saved reply.',
    back: '/staff/saved-replies',
  })

export default function SavedRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SavedRepliesScreen {...loaderData} done={doneIn(actionData)?.done} />
}
