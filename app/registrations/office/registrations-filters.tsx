import { states } from '#app/geo/place.ts'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { Select } from '#app/ui/field/select.tsx'
import { FilterBox } from '#app/ui/table/filter-box.tsx'

import { registrationStatuses, sources } from '../registration.ts'
import { statusInWords } from './registration-marks.tsx'

/** The values of the finer filters. */
export type FilterChoices = { owner: string; status: string; state: string; source: string; isLpo: boolean }

type FiltersProps = {
  choices: FilterChoices
  colleagues: readonly { id: string; name: string }[]
  /** Parameters that these filters do not change: the search, the view, the order. */
  keep: Record<string, string>
}

const own = ['owner', 'status', 'state', 'source', 'lpo']
const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)

/** The finer filters of the list of registrations. */
export function RegistrationsFilters({ choices, colleagues, keep }: FiltersProps) {
  const { isLpo, ...chosen } = choices
  const count = Object.values(chosen).filter(Boolean).length + Number(isLpo)
  const lists = [
    [
      'owner',
      'Assigned to',
      [['me', 'Me'], ['nobody', 'Unassigned'], ...colleagues.map(({ id, name }) => [id, name] as const)],
    ],
    ['status', 'Status', registrationStatuses.map((status) => [status, statusInWords(status)] as const)],
    ['state', 'State', plain(states)],
    ['source', 'How they heard', plain(sources)],
  ] as const
  return (
    <FilterBox count={count} own={own} keep={keep}>
      {lists.map(([name, label, options]) => (
        <Field key={name} name={name} id={`filter-${name}`} label={label}>
          <Select defaultValue={choices[name]} key={choices[name]}>
            <option value="">Any</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Checkbox name="lpo" value="1" label="LPO only" defaultChecked={isLpo} key={String(isLpo)} />
    </FilterBox>
  )
}
