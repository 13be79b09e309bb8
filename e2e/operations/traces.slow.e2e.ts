import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { type ReceivedSpan, startOtlpReceiver } from '#app/testing/otlp-receiver.ts'
import { eventually } from '#app/testing/eventually.ts'
import { testServer } from '#app/testing/database/test-database.ts'
import { postgresPlace } from '#e2e/harness/browser/inspect.ts'
import { enquiryBody } from '#e2e/harness/load/load.ts'
import { startProduct } from '#e2e/harness/product/start-product.ts'
import { openSmtpSink } from '#e2e/harness/browser/stage.ts'

const sink = await openSmtpSink()
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'

test('one enquiry is one trace of its caller: request, statement, job, transaction and mail; no span reveals the writer (rule AP14)', async () => {
  await using receiver = await startOtlpReceiver()
  const place = testServer() ? await postgresPlace() : undefined
  onTestFinished(async () => place?.drop())
  await using product = await startProduct({
    env: {
      ...place?.env,
      CAPTCHA_PROVIDER: 'off',
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: sink.url,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  })
  const body = enquiryBody('traced')
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/enquiries`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-request-id': 'the-id-of-the-proxy',
      traceparent: `00-${traceId}-${callerSpan}-01`,
    },
    body: JSON.stringify(body),
  })
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'the-id-of-the-proxy'])

  const ours = () => receiver.spans.filter((span) => span.traceId === traceId)
  const ofName = (name: string) => ours().filter((span) => span.name === name)
  await eventually(ours, () => ofName('send mail').length === 2 && ofName('job mail').length === 2)
  const above = (span: ReceivedSpan | undefined) => ours().find(({ spanId }) => spanId === span?.parentSpanId)
  const [request] = ofName('POST /api/enquiries')
  expect(request).toMatchObject({ parentSpanId: callerSpan, attributes: { 'http.response.status_code': 200 } })
  for (const mail of ofName('send mail')) expect(above(mail)?.name).toBe('job mail')
  for (const job of ofName('job mail')) expect(above(job)).toBe(request)
  expect(ofName('transaction').map((span) => above(span)?.name)).toContain('job mail')
  // The embedded engine reports only its transactions.
  if (place) expect(ofName('insert enquiries').map(above)).toEqual([request])
  for (const value of Object.values(body)) expect(receiver.received()).not.toContain(String(value))
  await expect.poll(product.output).toContain(`"requestId":"the-id-of-the-proxy","traceId":"${traceId}"`)
})

/** Prints every module of OpenTelemetry that is loaded, except for the API, which prom-client loads and which has no effect alone. */
const hook = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context)
      if (/\\/@opentelemetry\\/(?!api\\/)/.test(found.url)) console.log('LOADED', found.url)
      return found
    },
  })`

test('without the variables, or when tracing is turned off, neither SDK nor exporter of OpenTelemetry is loaded (rule AP14)', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
  await using receiver = await startOtlpReceiver()
  await using product = await startProduct({ env: { NODE_OPTIONS } })
  await product.stop()
  expect(product.output()).not.toContain('LOADED')
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  await using off = await product.restart({ ...endpoint, OTEL_SDK_DISABLED: 'true' })
  await off.stop()
  expect(off.output()).not.toContain('LOADED')
  await using on = await product.restart(endpoint)
  await on.stop()
  expect(on.output()).toContain('LOADED')
})
