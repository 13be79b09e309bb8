/**
 * Letters that look like a Latin one, and the Latin ones under them. A part of what Unicode calls confusable (UTS 39): of the
 * alphabets that have many such letters, those that are told apart in no usual typeface. A test holds that each is of its alphabet.
 * The same two lines stand in the index of each list of names: a letter more is a new migration.
 */
export const lookAlikes = {
  Cyrillic: ['АВСЕНІЈКМОРЅТУХԚԜҮѴӀасеіјкорѕухԛԝһԁүѵӏ', 'abcehijkmopstyxqwyvlaceijkopsyxqwhdyvl'],
  Greek: ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαγικνορυϲ', 'abezhikmnoptyxcjayiknopuc'],
  Armenian: ['ՕՏՍԼհյոսցօզ', 'osulhjnugoq'],
  Cherokee: ['ᎠᎡᎢᎪᎫᎳᎷᎬᎻᎶᏒᏔᏙᏚᏞᏟᏢᏦᏴᏃᏀᎩᎥᏩ', 'drtajwmehgrwvslcpkbzgyig'],
} as const

/** Wide letters, as they are typed in Japanese and Chinese text. */
const wide = [
  'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
] as const

/** A nought for an O, a one for an l. */
const digits = ['01', 'ol'] as const

const pairs = [...Object.values(lookAlikes), wide, digits]

/** What each look-alike becomes, sign by sign: the two arguments of SQL’s `translate`. */
export const lookFrom = pairs.map(([from]) => from).join('')
export const lookTo = pairs.map(([, to]) => to).join('')

const looks = new Map([...lookFrom].map((sign, index) => [sign, lookTo[index] ?? sign]))

/** A name by its look: two names that look alike have the same one, whatever their letters. */
export const lookOf = (name: string): string =>
  [...name]
    .map((sign) => looks.get(sign) ?? sign)
    .join('')
    .toLowerCase()
