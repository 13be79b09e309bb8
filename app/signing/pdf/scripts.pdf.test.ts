import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { writeAgreement } from '../agreement/agreement.ts'
import { sampleFields, sampleRequest } from '../testing/agreement-samples.ts'
import { sealSample } from '../testing/sealed-sample.ts'
import { makeDataFolder } from '../testing/signing-fixtures.ts'
import { renderAgreement } from './render-agreement.server.ts'

/** Names with conjuncts, vowels before and around their consonants, stacked marks, joiners, and right-to-left scripts. */
const names = {
  Arabic: 'عبد الله علاء',
  Bengali: 'প্রিয়াঙ্কা বন্দ্যোপাধ্যায়',
  Devanagari: 'प्रियंका शर्मा',
  Ethiopic: 'ትዕግሥት ኃይሌ',
  Gujarati: 'જ્ઞાનેશ્વર પટેલ',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Hebrew: 'משה כהן',
  Japanese: '田中 さくら',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಸೂರ್ಯ',
  Khmer: 'ស្រីមុំ គ្រួសារ',
  Korean: '김민준',
  Lao: 'ນ້ຳ ພູມມະວົງ',
  Malayalam: 'ശ്രീജിത്ത് കൃഷ്ണൻ',
  Myanmar: 'အောင်ဆန်း မြင့်',
  Oriya: 'ପ୍ରିୟଙ୍କା ମହାପାତ୍ର',
  Persian: 'پریانکا حسین',
  Sinhala: 'ශ්‍රී චන්ද්‍රිකා',
  Tamil: 'பிரியங்கா கிருஷ்ணன்',
  Telugu: 'శ్రీనివాస్ రెడ్డి',
  Thai: 'น้ำทิพย์ กิตติศักดิ์',
  Chinese: '王 小明',
  'traditional Chinese': '陳 鏡鋒',
  Urdu: 'ڈاکٹر نگینہ',
  Vietnamese: 'Nguyễn Thị Mai',
}

const requestOf = (name: string) => ({
  ...sampleRequest,
  corporation: false,
  signer: { ...sampleRequest.signer, firstName: name, lastName: '' },
  fields: { ...sampleFields, contact_name: name, shop_name: `${name} News`, address: `${name}, 1 High Street` },
})

/** Returns the text of a file, without the marks of direction that poppler adds. */
function textOf(bytes: Buffer): string {
  const file = join(makeDataFolder(), 'names.pdf')
  writeFileSync(file, bytes)
  expect(execFileSync('qpdf', ['--check', file]).toString()).toContain('No syntax or stream encoding errors')
  const text = execFileSync('pdftotext', ['-layout', file, '-']).toString()
  return text.replaceAll(/[\u202A-\u202E]/g, '')
}

/** Returns the value of a row in the schedule. */
const rowOf = (text: string, label: string): string =>
  new RegExp(`^${label}: +(.+)$`, 'm').exec(text)?.[1]?.trim() ?? ''

test.for(Object.entries(names))('shows %s names in their own letters (rule C70)', async ([, name]) => {
  const request = requestOf(name)
  const { bytes } = await renderAgreement(writeAgreement(request), request.createdAt)
  const text = textOf(bytes)
  expect(rowOf(text, 'Business')).toBe(name)
  expect(rowOf(text, 'Contact')).toBe(name)
  expect(text).not.toContain('[U+')
  // The file contains only the glyphs that it uses.
  expect(bytes.length).toBeLessThan(100_000)
})

test('the same agreement gives the same bytes, no matter what was drawn before it (rule SG11)', async () => {
  const draw = (name: string) => renderAgreement(writeAgreement(requestOf(name)), sampleRequest.createdAt)
  const first = await draw(names.Devanagari)
  for (const name of [names.Tamil, 'प्रि शर् क', names.Arabic]) await draw(name)
  expect((await draw(names.Devanagari)).bytes.equals(first.bytes)).toBe(true)
})

test('a sealed agreement shows the name in its certificate and in the typed signature (rule C70)', async () => {
  const name = names.Khmer
  const { sealed } = await sealSample({ request: requestOf(name), signature: { method: 'typed', text: name } })
  const text = textOf(sealed.bytes)
  expect(text).toMatch(new RegExp(`Signer: +${name}`))
  expect(text).toContain(`I am authorised to bind ${name}, I have read`)
})

test('breaks a long name in a script without spaces into lines (rule C70)', async () => {
  const name = '王小明'.repeat(20)
  const request = requestOf(name)
  const { bytes } = await renderAgreement(writeAgreement(request), request.createdAt)
  const text = textOf(bytes)
  expect(text.replaceAll(/\s/g, '')).toContain(name)
  expect(rowOf(text, 'Contact').length).toBeLessThan(name.length)
})

test('shows the code point of a character that no face has (rule C70)', async () => {
  const request = requestOf('𞤀𞤁 प्रिया')
  const { bytes } = await renderAgreement(writeAgreement(request), request.createdAt)
  expect(rowOf(textOf(bytes), 'Contact')).toBe('[U+1E900][U+1E901] प्रिया')
})

test('the history in the PDF names the address of each further signer’s link, on two lines if it is long (rule SG28)', async () => {
  const emails = ['sam@brightpath.example', `${'a.very.long.name'.repeat(3)}@a-long-domain.brightpath.example`]
  const asked = emails.map((email) => ({
    type: 'signer.asked' as const,
    actor: 'System, to Sam Okafor',
    data: { email },
  }))
  const { sealed } = await sealSample({ asked })
  const text = textOf(sealed.bytes)
  expect(text).toMatch(/Asked to sign, by a link in an email: System, to Sam Okafor, .*\n +sam@brightpath\.example\n/)
  expect(text).toMatch(/a\.very\.long\.name\S+@a-long-\n +domain\.brightpath\.example\n/)
})
