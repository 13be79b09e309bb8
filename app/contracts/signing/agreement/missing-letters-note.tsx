import type { AgreementFields } from '#app/signing/agreement/agreement-fields.schema.ts'
import { codePointName, missingLetters } from '#app/signing/agreement/missing-letters.ts'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

/** Warns before the signature which letters the agreement cannot show (rule C70); renders nothing if there are none. */
export function MissingLettersNote({ fields }: { fields: AgreementFields }) {
  const missing = missingLetters(Object.values(fields).join(' '))
  const [first] = missing
  if (first === undefined) return null
  const isOne = missing.length === 1
  return (
    <FlowNote
      tone="bad"
      title={isOne ? 'The agreement cannot show one letter' : 'The agreement cannot show some letters'}
    >
      We have no print for {missing.map((letter) => `‘${letter}’`).join(', ')}. The agreement says{' '}
      {missing.map(codePointName).join(', ')} there. You can sign it like this. Or go back and use other letters.
    </FlowNote>
  )
}
