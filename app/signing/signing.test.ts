import fc from 'fast-check'
import { expect, test } from 'vitest'

import { agreementVersion, clausesOf } from './agreement/agreement-clauses.ts'
import {
  agreementTerms,
  debitDay,
  debitNotice,
  debitRhythm,
  leavingFee,
  leavingTime,
} from './agreement/agreement-terms.ts'
import { writeAgreement } from './agreement/agreement.ts'
import { templateHash } from './agreement/template-hash.server.ts'
import { drawingProblem, isSignersName } from './agreement/signature.ts'
import {
  isOpenStatus,
  nextSigningStatus,
  type SigningAct,
  signingActs,
  type SigningDocumentStatus,
  signingDocumentStatuses,
} from './signing.ts'
import { sampleRequest } from './testing/agreement-samples.ts'

const final: SigningDocumentStatus[] = ['completed', 'declined', 'voided', 'expired']

const walk = (acts: readonly SigningAct[]): SigningDocumentStatus[] => {
  const path: SigningDocumentStatus[] = ['draft']
  for (const act of acts) {
    const next = nextSigningStatus(path.at(-1) ?? 'draft', act)
    if (next) path.push(next)
  }
  return path
}

const anyActs = fc.array(fc.constantFrom(...signingActs), { maxLength: 40 })

test('no act changes a final status, and a signature cannot be undone', () => {
  for (const status of final) for (const act of signingActs) expect(nextSigningStatus(status, act)).toBeUndefined()
  const fromCompleting = signingActs.filter((act) => nextSigningStatus('completing', act))
  expect(fromCompleting).toEqual(['seal'])
})

test('no sequence of acts completes a document that was not sent, viewed and signed, in this order', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const path = walk(acts)
      if (!path.includes('completed')) return
      const order = (['sent', 'viewed', 'completing', 'completed'] as const).map((status) => path.indexOf(status))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(order).not.toContain(-1)
      expect(path.at(-1)).toBe('completed')
    }),
    { numRuns: 2_000 },
  )
})

test('after any acts, a document has a known status and is open or over', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      for (const status of walk(acts)) {
        expect(signingDocumentStatuses).toContain(status)
        expect([isOpenStatus(status), final.includes(status), status === 'completing'].filter(Boolean)).toHaveLength(1)
      }
    }),
  )
})

test('the clauses that the key facts cite contain those facts', () => {
  const words = {
    cost: 'free for agents',
    commission: 'every transaction',
    debit: 'every two weeks',
    notice: 'no lock-in contract',
    equipment: 'within two weeks',
    security: 'four digits',
    exclusivity: 'other payment and parcel networks',
    sale: 'before you sell',
    renewal: 'does not renew by itself',
  }
  for (const corporation of [true, false]) {
    const clauses = clausesOf(agreementVersion, corporation)
    for (const [name, number] of Object.entries(agreementTerms.clauses)) {
      const clause = clauses.find((one) => one.number === number)
      expect(clause?.paragraphs.join(' '), name).toContain(words[name as keyof typeof words])
    }
  }
})

test('a person and a company each have their own agreement, with the closed days', () => {
  const company = writeAgreement(sampleRequest)
  const person = writeAgreement({ ...sampleRequest, corporation: false })
  expect(company.clauses.map(({ heading }) => heading)).toContain('Who signs for the company')
  expect(person.clauses.map(({ heading }) => heading)).toContain('Who you are')
  const hours = company.schedule.find(({ title }) => title === 'Opening hours')
  expect(hours?.rows.at(-1)).toEqual(['Sunday', 'Closed'])
  expect(hours?.rows[0]).toEqual(['Monday', '7:00 am to 6:00 pm'])
})

test('a typed name is the signer’s own, with any spacing and case (rule SG25)', () => {
  expect(isSignersName('  priya   RAMAN ', 'Priya Raman')).toBe(true)
  expect(isSignersName('Priya', 'Priya Raman')).toBe(false)
})

test.for([
  ['Mai Nguyen', 'Mai Nguyễn'],
  ['mai nguye\u0302\u0303n', 'Mai Nguyễn'],
  ['Sam OConnor', 'Sam O’Connor'],
  ['Đặng Văn An', 'Dang Van An'],
  ['प्रिया', 'प्रिया'],
  ['王 小明', '王小明'],
] as const)('%s signs for %s (rule SG25)', ([typed, name]) => {
  expect(isSignersName(typed, name)).toBe(true)
})

test.for([
  ['Mai Nguyet', 'Mai Nguyễn'],
  ['-', '’'],
  ['', 'Mai'],
  ['प्रया', 'प्रिया'],
] as const)('%j does not sign for %s (rule SG25)', ([typed, name]) => {
  expect(isSignersName(typed, name)).toBe(false)
})

test('rejects dots, lines at any angle and empty drawings as signatures', () => {
  const line = (dx: number, dy: number) => [
    Array.from({ length: 50 }, (_, at) => ({ x: 100 + at * dx, y: 100 + at * dy })),
  ]
  expect(drawingProblem([])).toBeDefined()
  expect(drawingProblem([[{ x: 5, y: 5 }]])).toBeDefined()
  for (const [dx, dy] of [
    [10, 0],
    [0, 7],
    [8, 5],
    [-1, 6],
  ] as const)
    expect(drawingProblem(line(dx, dy))).toContain('straight line')
  const wave = Array.from({ length: 50 }, (_, at) => ({ x: 100 + at * 10, y: 250 + 60 * Math.sin(at / 4) }))
  expect(drawingProblem([wave])).toBeUndefined()
})

test('signed words and figures never change: each version has the hash of its first use', () => {
  expect(templateHash(1, false).toString('hex')).toBe(
    '504f57adfc350aff4bf6476315ee65b62b546b3efe973bf71c49ebbbec1637de',
  )
  expect(templateHash(1, true).toString('hex')).toBe('31ac1b8626bec0825b4997f2dd3fb8d8371cb55f23d8025bc73371c1652bd515')
  expect(templateHash(2, false).toString('hex')).toBe(
    '834e8cd3c569410e294b7f900c832cffb894ccbeed4898e49649f17a470b8e36',
  )
  expect(templateHash(2, true).toString('hex')).toBe('7e0582bada8c7845f525515b676a4a7d12f9a584508119a6a155735e802868bc')
  expect(templateHash(3, false).toString('hex')).toBe(
    '9d075c8181a1c0b6ec5d181228a9829b714d2150447a40052f1afc7800c7ed5e',
  )
  expect(templateHash(3, true).toString('hex')).toBe('76a43b8a7fcc93c89a43101cbff30a3b176bad64e819beeaaa81b86a85905043')
  expect(templateHash(4, false).toString('hex')).toBe(
    '6a9f150919626b45c438b4804eb047381416e4de7cd0f5f6179dbec6718f784b',
  )
  expect(templateHash(4, true).toString('hex')).toBe('f2987e7e7c1572918af30afbaf15cb031cf0d75e70983b1e9c9ed398781775eb')
})

test('the agreement contains the schedule of commission rates from version 2 on (rule CR6)', () => {
  const partOf = (agreement: ReturnType<typeof writeAgreement>) =>
    agreement.schedule.find(({ title }) => title.startsWith('Commission rates'))
  expect(partOf(writeAgreement(sampleRequest))).toEqual({
    title: 'Commission rates on 20 November 2026',
    rows: [
      ['Coinstead', '1.5% of the amount, since 1 July 2026; from 1 February 2027: 1.25% of the amount'],
      ['Parcelo', '45 cents a transaction, since 15 September 2026'],
    ],
  })
  expect(partOf(writeAgreement({ ...sampleRequest, rates: [] }))?.rows).toEqual([
    ['No partner yet', 'No rate is set. Clause 5 says how you learn of each'],
  ])
  const first = writeAgreement({ ...sampleRequest, version: 1 })
  expect(partOf(first)).toBeUndefined()
  expect(first.keyFacts.map(({ words }) => words)).toContain('on every transaction. Clause 5')
  expect(writeAgreement(sampleRequest).keyFacts.map(({ words }) => words)).toContain(
    'at the rates by partner in the schedule. Clause 5',
  )
})

test('clauses, key facts and the debit request have the same figures for notice, exit fee and debits', () => {
  const agreement = writeAgreement(sampleRequest)
  const clause = (number: string) => agreement.clauses.find((one) => one.number === number)?.paragraphs.join(' ') ?? ''
  const { clauses } = agreementTerms
  expect(clause(clauses.notice)).toContain(leavingTime(agreementTerms))
  expect(clause(clauses.notice)).toContain(leavingFee(agreementTerms))
  for (const words of [debitRhythm(agreementTerms), debitDay(agreementTerms), debitNotice(agreementTerms)])
    expect(clause(clauses.debit)).toContain(words)
  expect(clause(clauses.commission)).toContain(debitRhythm(agreementTerms))
  const request = agreement.schedule.find(({ title }) => title.startsWith('Direct debit request'))
  const { Amount } = Object.fromEntries(request?.rows ?? [])
  for (const words of [debitRhythm(agreementTerms), debitDay(agreementTerms), debitNotice(agreementTerms)])
    expect(Amount).toContain(words)
  // Changed figures change the words: none is written down twice.
  expect([leavingTime({ noticeDays: 30 }), leavingFee({ exitFee: 90 })]).toEqual([
    'with 30 days’ notice',
    'for a fee of $90',
  ])
  expect([
    debitRhythm({ debitEveryDays: 28 }),
    debitDay({ debitWeekday: 5 }),
    debitNotice({ debitNoticeBusinessDays: 3 }),
  ]).toEqual(['every four weeks', 'Friday', 'three business days before'])
})

test('from version 3 on, the debit request names the account, its holders, the amount, how to stop it, the notice and its retention (rule SG26)', () => {
  const rowsOf = (version: number) => {
    const { schedule } = writeAgreement({ ...sampleRequest, version })
    return schedule.find(({ title }) => title.startsWith('Direct debit request'))?.rows ?? []
  }
  expect(rowsOf(2).map(([label]) => label)).toEqual([
    'Debited and paid',
    'Financial institution',
    'Account name',
    'BSB',
    'Account number',
    'Amount',
  ])
  const request = Object.fromEntries(rowsOf(3))
  expect(request).toMatchObject({
    BSB: '819-204',
    'Account number': '10448213',
    'How long we keep it': expect.stringContaining('Seven years'),
  })
  expect(request['Account holders']).toContain('Priya Raman signs')
  expect(request['When we change it']).toContain('14 days')
  expect(request['To stop or change it']).toContain('your own bank')
})

test('the party is the company, or the person by their whole name', () => {
  const fields = { ...sampleRequest.fields, business_name: 'Raman', final_business_name: 'Raman', bus_name: 'Raman' }
  const person = writeAgreement({ ...sampleRequest, corporation: false, fields })
  expect([person.you.name, person.execution.business]).toEqual(['Priya Raman', 'Priya Raman'])
  const rows = Object.fromEntries(person.schedule.flatMap(({ rows: lines }) => lines))
  expect(rows).toMatchObject({ Business: 'Priya Raman', 'Debited and paid': 'Priya Raman' })
  expect(writeAgreement(sampleRequest).you.name).toBe('Marrickville News Pty Ltd')
})
