import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'

import { writeAgreement } from '../agreement/agreement.ts'
import { sampleRates, sampleRequest } from '../testing/agreement-samples.ts'
import { renderAgreement } from './render-agreement.server.ts'

/** Returns the lines of each page, without those that every page has. */
async function linesOfPages(rates: typeof sampleRates) {
  const agreement = writeAgreement({ ...sampleRequest, rates })
  const { bytes } = await renderAgreement(agreement, sampleRequest.createdAt)
  const pages = (await PDF.load(bytes)).getPages().map((page) => page.extractText().text.split('\n'))
  const isFrame = (line: string) => pages.every((lines) => lines.includes(line)) || /Page \d+ of/.test(line)
  return pages.map((lines) => lines.filter((line) => line.trim() !== '' && !isFrame(line)))
}

test.for([0, 1, 2, 3, 12, 40])(
  'every page of an agreement with %i partners has more than a few words',
  async (count) => {
    const rates = Array.from({ length: count }, (_, at) => ({
      partner: `Partner ${at}`,
      rates: sampleRates[0]?.rates ?? [],
    }))
    const pages = await linesOfPages(rates)
    expect(Math.min(...pages.map((lines) => lines.join(' ').split(/\s+/).length))).toBeGreaterThan(8)
    expect(Math.min(...pages.map((lines) => lines.length))).toBeGreaterThanOrEqual(3)
  },
)
