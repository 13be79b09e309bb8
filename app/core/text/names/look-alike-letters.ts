/**
 * Letters that look like a Latin letter, each with that letter below it. A subset of Unicode's confusables (UTS 39): in alphabets
 * with many such letters, those that common typefaces do not distinguish. A test checks that each belongs to its alphabet. The
 * index of each list of names contains the same two lines, so another letter needs a migration.
 */
export const lookAlikes = {
  Cyrillic: ['АВСЕНІЈКМОРЅТУХԚԜҮѴӀасеіјкорѕухԛԝһԁүѵӏ', 'abcehijkmopstyxqwyvlaceijkopsyxqwhdyvl'],
  Greek: ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαγικνορυϲ', 'abezhikmnoptyxcjayiknopuc'],
  Armenian: ['ՕՏՍԼհյոսցօզ', 'osulhjnugoq'],
  Cherokee: ['ᎠᎡᎢᎪᎫᎳᎷᎬᎻᎶᏒᏔᏙᏚᏞᏟᏢᏦᏴᏃᏀᎩᎥᏩ', 'drtajwmehgrwvslcpkbzgyig'],
} as const

/** Full-width letters, as typed in Japanese and Chinese text. */
const wide = [
  'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
] as const

/** Zero for O, one for l. */
const digits = ['01', 'ol'] as const

const pairs = [...Object.values(lookAlikes), wide, digits]

/** The replacement of each look-alike, character by character: the two arguments of SQL’s `translate`. */
export const lookAlikeLetters = pairs.map(([from]) => from).join('')
export const latinLetters = pairs.map(([, to]) => to).join('')

const latinOf = new Map([...lookAlikeLetters].map((sign, index) => [sign, latinLetters[index] ?? sign]))

/** Returns the confusable skeleton of a name: names that look alike have the same one. */
export const confusableSkeleton = (name: string): string =>
  [...name]
    .map((sign) => latinOf.get(sign) ?? sign)
    .join('')
    .toLowerCase()
