import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { renderReport } from './render-report.server.ts'

const report = {
  title: 'What we hold about you',
  subject: 'mia@example.com',
  at: new Date('2026-11-25T00:00:00Z'),
  lead: ['Everything that we hold.'],
  sections: [
    {
      heading: 'Enquiries',
      notes: ['Why: To answer.'],
      entries: [
        [
          { label: 'Name', value: 'Zoë Müller' },
          { label: 'Message', value: `${'long words '.repeat(600)}the end of the message` },
        ],
        [{ label: 'Name', value: 'Zoë again' }],
      ],
    },
  ],
}

test('a report of any length is a valid tagged PDF whose text can be extracted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.pdf')
  const bytes = await renderReport(report)
  expect(bytes.equals(await renderReport(report))).toBe(true)
  writeFileSync(file, bytes)
  expect(execFileSync('qpdf', ['--check', file]).toString()).toContain('No syntax or stream encoding errors')
  expect(execFileSync('pdfinfo', [file]).toString()).toMatch(/Tagged: +yes/)
  const text = execFileSync('pdftotext', ['-layout', file, '-']).toString()
  for (const words of ['What we hold about you', 'Enquiries', 'Zoë Müller', 'the end of the message', 'Zoë again'])
    expect(text).toContain(words)
})
