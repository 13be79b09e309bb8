import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { StepLife } from '../../frame/step-form.tsx'
import { emptyAccount } from '../wizard-state.ts'
import { AccountScreen } from './account-screen.tsx'

const nothing = () => undefined
const error = 'Check the ABN: these 11 digits do not belong to one.'

function wordsWith(abn: string, message?: string): string {
  const life = { form: { current: null }, submit: nothing, edit: nothing, touch: nothing, isSending: false, isSlow: false, sending: '', occasion: 0, heading: '', summary: [], errorOf: (name: string) => (name === 'abn' ? message : undefined) } // prettier-ignore
  const step: StepLife = { life, toFix: 0, isReady: true, setReady: nothing }
  const help = { token: '', draft: undefined as never, shopName: '', bankHelp: null, isWaiting: false, reload: async () => true, closed: nothing } // prettier-ignore
  const html = renderToStaticMarkup(
    <AccountScreen step={step} account={{ ...emptyAccount, abn }} act={nothing} help={help} otherSigners={4} />,
  )
  return html.replaceAll(/<[^>]+>/g, ' ')
}

test('a wrong ABN is reported once: by the line under the field until the field has its error (rule C20)', () => {
  expect(wordsWith('51824753557')).toContain('is not an ABN')
  expect(wordsWith('51824753557', error)).toContain(error)
  expect(wordsWith('51824753557', error)).not.toContain('is not an ABN')
  expect(wordsWith('51824753556')).toContain('looks right')
})
