import type { Breakage } from './breakage.ts'

const room = 'platform'
const layer = 'files'
const suiteOf = (test: string, file = 'kept-files') => ({ files: [`app/signing/${file}.db.test.ts`], test })

export const fileBreakages: Breakage[] = [
  {
    id: 'files-any-object',
    room,
    layer,
    means: 'Whatever lies in the store of objects under the right name is served',
    file: 'app/platform/files/files.server.ts',
    find: 'return bytes && nameOf(bytes) === name ? bytes : undefined',
    replace: 'return bytes',
    suite: suiteOf('an object that was changed, exchanged or taken away'),
  },
  {
    id: 'files-unknown-object',
    room,
    layer,
    means: 'An object that was written before a crash is known to nobody, and stays for ever',
    file: 'app/platform/files/files.server.ts',
    find: "await database.queries.execute(sql`insert into file_objects (sha256) values (decode(${name}, 'hex'))`)",
    replace: 'void database',
    suite: suiteOf('killed between the object and the commit'),
  },
  {
    id: 'files-sweep-at-once',
    room,
    layer,
    means: 'The sweep takes objects whose row is just being committed',
    file: 'app/platform/files/sweep-files.server.ts',
    find: "interval '1 day'",
    replace: "interval '0 days'",
    suite: suiteOf('killed between the object and the commit'),
  },
  {
    id: 'files-sweep-named',
    room,
    layer,
    means: 'The sweep deletes the PDFs of contracts a day after they were signed',
    file: 'app/platform/files/sweep-files.server.ts',
    find: 'octet_length(${name}) - 31',
    replace: 'octet_length(${name}) - 30',
    suite: suiteOf('a signed PDF lies in the store of objects'),
  },
  {
    id: 'files-put-in-transaction',
    room,
    layer,
    means: 'A slow store of objects holds a transaction and its locks for as long as it likes',
    file: 'app/signing/seal/complete-document.server.ts',
    find: '      finalEncrypted,\n',
    replace: "      finalEncrypted: await platform.files.keep(encryptPdf(platform.keys, id, 'final', bytes)),\n",
    suite: suiteOf('no transaction waits for a slow store'),
  },
  {
    id: 'files-not-in-backup',
    room,
    layer,
    means: 'A backup names the objects of a store instead of holding the PDFs',
    file: 'app/platform/backup/take-backup.server.ts',
    find: 'if (held && objectNamed(held)) values',
    replace: "if (held && objectNamed(held) === '') values",
    suite: suiteOf('a backup holds what the store keeps', 'kept-files-backup'),
  },
  {
    id: 'files-old-keys-forgotten',
    room,
    layer,
    means: 'Rotating keys leaves what lies in a store of objects under the old one',
    file: 'app/signing/documents/document-secrets.server.ts',
    find: 'held && files.keep(resealBytes(keys, pdfPlace(id, pdf), await files.read(held)))',
    replace: 'held',
    suite: suiteOf('keys are rotated in the store as well'),
  },
  {
    id: 'places-shared-file',
    room: 'places',
    layer: 'shared file',
    means:
      'Whoever leaves in the middle of a part closes the street map for everybody, and the next file that is opened is read in its place',
    file: 'app/places/street-map/street-map.api.server.ts',
    find: 'Readable.from(pieces(descriptor, range))',
    replace:
      "process.getBuiltinModule('node:fs').createReadStream('', { fd: descriptor, autoClose: false, highWaterMark: 16384, start: range.first, end: range.last })",
    suite: {
      files: ['app/places/street-map/street-map.test.ts'],
      test: 'whoever leaves in the middle of a part ends it for nobody else',
    },
  },
]
