import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lookAlikes, lookAlikeLetters, confusableSkeleton, latinLetters } from './look-alike-letters.ts'
import { oddLetters } from './odd-letters.ts'

/** Common names of people and shops in Australia. */
const usual = [
  'Rosebud Papers', 'O’Brien & Söhne', 'Café Münchner Eck № 1', 'Nguyễn Thị Ánh', 'Phở Hòa', 'Đặng Văn Đức', '7-Eleven',
  'İstanbul Bakkalı', 'Łódź Deli', 'Māori Post', 'Wójcik', 'ﬁsh & chips', 'ʻOkina', 'Saint–Denis', 'R2D2 Games', '24/7',
  '李小龙', '李小龙 Bruce Lee', '香港茶餐廳', 'KFC快餐', 'T恤', '卡拉OK', 'ＫＴＶ卡拉ＯＫ', 'ＡＢＣ', 'ローソン', 'Ｔシャツ', 'セブン-イレブン', 'ビデオデッキ Video', 'ㄅㄆㄇ書店',
  '김철수', '서울마트', 'CU편의점', '김Kim 가게', 'Γιώργος Παπαδόπουλος', 'Παντοπωλείο Νίκος', 'ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ', 'Μαρία', 'Nikos Παντοπωλείο', 'Δημήτρης Corner Store',
  'Тони’s Деликатесы', 'Сара Петрова', 'Продукты Роза', 'Ђорђе Ђоковић', 'Світлана', 'متجر الزاوية', 'سوق Corner', 'فروشگاه', 'חנות הפינה', 'Մարիամ Պետրոսյան', 'Արարատ Market',
  'ร้านค้า', 'ร้าน 7-Eleven', 'ਸਿੰਘ ਸਟੋਰ', 'शर्मा किराना', 'ශ්‍රී ලංකා', 'தமிழ் கடை', 'ម្ហូប', 'ຮ້ານ', 'ბაზარი', 'ሱቅ', '𝄞 Music', '☕ Corner', '', ' ', '—',
] // prettier-ignore

test('names in any language, and in two of them, are accepted (rule BO13)', () => {
  for (const name of usual) expect([name, oddLetters(name)]).toEqual([name, undefined])
})

test('words with mixed alphabets, and names that only look Latin, are explained (rule BO13)', () => {
  expect(oddLetters('R\u043Esebud Papers')).toBe('“R\u043Esebud” mixes Cyrillic and Latin letters.')
  expect(oddLetters('\u0455\u04BB\u043E\u0440')).toBe(
    '“\u0455\u04BB\u043E\u0440” looks Latin, but its letters are Cyrillic.',
  )
  expect(oddLetters('Corner \u0455\u04BB\u043E\u0440')).toContain('looks Latin')
  for (const odd of [
    'P\u0430pers',
    '\u0391lpha',
    'M\u03B1ry',
    '\u0531lpha',
    'H\u0585me',
    '\u13DFafe',
    'Ｒosebud',
    '𝐑𝐨𝐬𝐞𝐛𝐮𝐝',
    '𝐑osebud',
    'Ma\u0301r\u0456a',
    'M\u0430\u0301ria',
    'ᴦ\u0433ocer',
    'Shопping',
    '店\u0430',
    'カ\u041E',
  ])
    // prettier-ignore
    expect([odd, oddLetters(odd)]).toEqual([odd, expect.stringContaining('“')])
})

test('each letter of the table belongs to its alphabet, is unique, and has a Latin letter below it', () => {
  for (const [script, [from, to]] of Object.entries(lookAlikes)) {
    expect([...from]).toHaveLength(to.length)
    expect(from).toMatch(new RegExp(`^\\p{Script=${script}}+$`, 'u'))
    expect(to).toMatch(/^[a-z]+$/)
  }
  expect(new Set(lookAlikeLetters).size).toBe(latinLetters.length)
  expect(lookAlikeLetters).not.toContain("'")
})

const latin = fc.stringMatching(/^[A-Za-z]{1,12}$/)
const likes = Object.values(lookAlikes).flatMap(([from]) => [...from])

test('a name with Latin letters replaced by look-alikes is odd, and has the same skeleton', () => {
  const exchanged = (word: string, places: readonly boolean[]) =>
    [...word].map((letter, n) => {
      const like = likes.find((one) => confusableSkeleton(one) === letter.toLowerCase())
      return places[n] && like ? like : letter
    })
  fc.assert(
    fc.property(latin, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (word, places) => {
      const name = exchanged(word, places).join('')
      expect(confusableSkeleton(name)).toBe(confusableSkeleton(word))
      expect(oddLetters(name) !== undefined).toBe(name !== word)
    }),
  )
})

test('Latin letters alone are never odd, and no text makes the check fail', () => {
  fc.assert(
    fc.property(fc.array(latin), (words) => {
      expect(oddLetters(words.join(' '))).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      expect(oddLetters(name) ?? '“”').toMatch(/^“/)
    }),
  )
})
