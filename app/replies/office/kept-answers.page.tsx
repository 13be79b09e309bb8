import { data } from 'react-router'
import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import { newId } from '#app/platform/new-id.server.ts'
import { originContext, platformContext } from '#app/platform/platform.server.ts'
import { textsOf } from '#app/staff/guards/fresh-form.server.ts'
import { orRefusalPage, requireStaff } from '#app/staff/guards/require-staff.server.ts'
import { reloadWhenOutdated } from '#app/staff/office/reload-when-outdated.ts'

import { keepAnswer, listKeptAnswers, removeAnswer } from '../manage-kept-answers.server.ts'
import { placeholders } from '../reply.ts'
import { keptAnswerSchema } from '../reply.schema.ts'
import type { Route } from './+types/kept-answers.page.ts'
import { KeptAnswersScreen } from './kept-answers-screen.tsx'
import { type AnswerForm, answerFields, type AnswerProblems, type AnswerView } from './kept-answers-view.ts'

export const meta = () => [{ title: 'Kept answers' }]
export const shouldRevalidate = reloadWhenOutdated

/** The address may name an answer that is to be edited (`edit`), or removed (`out`). */
export async function loader(args: Route.LoaderArgs) {
  const actor = await requireStaff(args, 'kept-answers:manage')
  const kept = await listKeptAnswers(args.context.get(platformContext), actor)
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

const refusals = {
  'bad-answer': { words: 'This cannot be kept as it is' },
  'same-title': { title: 'Another kept answer has this title' },
  meanwhile: { words: 'Somebody changed or removed it meanwhile. Read it below, then keep yours if it is still right' },
  'too-many': { title: 'There are 200 kept answers: remove one first' },
}

function problemsOf({ issues }: z.ZodError): AnswerProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

export async function action(args: Route.ActionArgs) {
  const actor = await requireStaff(args, 'kept-answers:manage')
  const platform = args.context.get(platformContext)
  const origin = args.context.get(originContext)
  const sent = await args.request.formData()
  const form: AnswerForm = { id: '', version: '', title: '', words: '', ...textsOf(sent, answerFields) }
  if (sent.get('intent') === 'remove') {
    if (!z.guid().safeParse(form.id).success)
      return orRefusalPage(() => Promise.reject(new RefusedError('bad-request')))
    await removeAnswer(platform, actor, { id: form.id, origin })
    return data({ done: 'removed' as const })
  }
  const parsed = keptAnswerSchema.safeParse(form)
  if (!parsed.success) return data({ form, problems: problemsOf(parsed.error) }, { status: 400 })
  const seen = Number(form.version) || undefined
  const kept = await orRefusalPage(() => keepAnswer(platform, actor, { answer: parsed.data, seen, origin }))
  if (kept.ok) return data({ done: 'kept' as const })
  const problems: AnswerProblems = refusals[kept.refusal]
  return data({ form, problems }, { status: kept.refusal === 'meanwhile' ? 409 : 400 })
}

export default function KeptAnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  return <KeptAnswersScreen {...loaderData} answer={actionData} />
}
