import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, redirect, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { RefusedError } from '#app/core/errors.ts'
import { planAct, runAct } from '#app/web/form/page-form.server.ts'
import { ok, refused, type Result } from '#app/core/result.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { DayInput } from '#app/ui/field/day/day-input.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { PasswordInput } from '#app/ui/field/password-input.tsx'
import { RadioGroup } from '#app/ui/field/radio-group.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { TextInput } from '#app/ui/field/text-input.tsx'

import { OfficeForm } from './office-form.island.tsx'

const schema = z.object({
  name: z.string().min(1, 'Write a name'),
  kind: z.string(),
  way: z.string(),
  day: z.string(),
  words: z.string(),
  agreed: z.string().optional(),
  told: z.string().optional(),
  password: z.string(),
})

function Page() {
  return (
    <OfficeForm idPrefix="new-">
      <Field name="name" label="Name">
        <TextInput defaultValue="Mia" />
      </Field>
      <Field name="kind" label="Kind">
        <Select defaultValue="access">
          <option value="access">Access</option>
          <option value="erasure">Erasure</option>
        </Select>
      </Field>
      <RadioGroup name="way" legend="Way" options={['email', 'phone'].map((value) => ({ value, label: value }))} />
      <Field name="day" label="Day">
        <DayInput defaultValue="2026-11-27" />
      </Field>
      <Field name="words" label="Words">
        <TextArea />
      </Field>
      <Checkbox name="agreed" value="yes" label="Agreed" />
      <Checkbox name="told" label="Told" defaultChecked />
      <Field name="password" label="Password">
        <PasswordInput />
      </Field>
    </OfficeForm>
  )
}

type Acted = () => Promise<Result<string, 'taken' | 'stale'>>

/** Posts the form to its page like a browser without scripts, and returns the status and the page. */
async function post(fields: Record<string, string>, acts: Acted) {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const plan = {
    schema,
    secrets: ['password'] as const,
    act: acts,
    words: { taken: { name: 'That name is taken' }, stale: 'Somebody changed it' },
    done: (value: string) => redirect(value),
  }
  const action = async ({ request }: { request: Request }) =>
    runAct(planAct({ ...plan, secrets: [...plan.secrets] }, {}), await request.formData(), {
      platform: { log },
      origin: testOrigin,
      pages: [404],
    })
  const handler = createStaticHandler([{ path: '/', Component: Page, ErrorBoundary: () => <p>Not here</p>, action }])
  const body = new URLSearchParams(fields)
  const context = await handler.query(new Request('https://tillway.example/', { method: 'POST', body }))
  if (context instanceof Response) return { status: context.status, page: await context.text() }
  const router = createStaticRouter(handler.dataRoutes, context)
  return {
    status: context.statusCode,
    page: renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  }
}

const typed = {
  name: 'Zoe',
  kind: 'erasure',
  way: 'phone',
  day: '1/2/2026',
  words: 'One\nTwo',
  agreed: 'yes',
  password: 'secret words',
}

/** Whether one element of the page has all of these attributes. */
const has = (page: string, ...parts: string[]) =>
  (page.match(/<[^>]*>/g) ?? []).some((element) => parts.every((part) => element.includes(part)))

test('a refused form shows all typed values again except secrets, without scripts (rule BO64)', async () => {
  const { status, page } = await post(typed, async () => refused('taken'))
  expect(status).toBe(400)
  expect(page).toContain('href="#new-name"')
  expect(has(page, 'id="new-name"', 'value="Zoe"', 'aria-invalid="true"')).toBe(true)
  expect(has(page, '<option', 'value="erasure"', 'selected')).toBe(true)
  expect(has(page, 'type="radio"', 'value="phone"', 'checked')).toBe(true)
  expect(has(page, 'id="new-day"', 'value="1/2/2026"')).toBe(true)
  expect(page).toContain('>One\nTwo</textarea>')
  expect(has(page, 'name="agreed"', 'checked')).toBe(true)
  expect(has(page, 'name="told"', 'checked')).toBe(false)
  expect(page).not.toContain('secret words')
})

test('validation errors, refusals and failures have their messages and status (rule BO64)', async () => {
  const ask = (acted: Acted, change = {}) => post({ ...typed, ...change }, acted)
  const empty = await ask(async () => ok('/done'), { name: '' })
  expect([empty.status, empty.page.includes('Write a name')]).toEqual([400, true])
  const stale = await ask(async () => refused('stale'))
  expect([stale.status, stale.page.includes('Somebody changed it')]).toEqual([409, true])
  const waits = await ask(() => Promise.reject(new RefusedError('too-many-requests', { retryAfterSeconds: 170 })))
  expect([waits.status, waits.page.includes('Try again in about 3 minutes.')]).toEqual([429, true])
  const broken = await ask(() => Promise.reject(new TypeError('a bug')))
  expect([broken.status, broken.page.includes('value="Zoe"')]).toEqual([500, true])
  expect((await ask(async () => ok('/done'))).status).toBe(302)
  expect((await ask(() => Promise.reject(new RefusedError('not-found')))).page).toContain('Not here')
})
