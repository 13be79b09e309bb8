import type { EditedValues } from '../../change/newsagency-edit.ts'

const line = (form: FormData, name: string, unsaid = '') => String(form.get(name) ?? unsaid)

/** What a form says of a store, as it was typed. A field that was not shown keeps its value. */
export function readEdit(form: FormData, now: Pick<EditedValues, 'email'>) {
  return {
    shopName: line(form, 'shopName'),
    contactName: line(form, 'contactName'),
    email: line(form, 'email', now.email),
    phone: line(form, 'phone'),
    mobile: line(form, 'mobile'),
    addressName: line(form, 'addressName'),
    number: line(form, 'number'),
    street1: line(form, 'street1'),
    street2: line(form, 'street2'),
    suburb: line(form, 'suburb'),
    state: line(form, 'state'),
    postcode: line(form, 'postcode'),
    landmark: line(form, 'landmark'),
    licensedPostOffice: form.get('licensedPostOffice') === 'yes',
  }
}

export type TypedEdit = ReturnType<typeof readEdit>
