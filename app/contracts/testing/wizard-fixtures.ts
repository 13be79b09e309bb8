import {
  type AccountState,
  type AddressState,
  type ContactState,
  emptyAccount,
  emptyAddress,
  emptyContact,
  type WizardState,
} from '../wizard/wizard-state.ts'

/** A completed wizard: an invented store, with numbers that are reserved for fiction. */
export const wholeContact: ContactState = {
  ...emptyContact,
  givenNames: 'Priya',
  surname: 'Raman',
  email: 'priya@marrickvillenews.example',
  mobile: '0491 570 156',
  phone: '02 5550 0147',
  shopName: 'Marrickville News',
  shopPhone: '02 5550 0147',
}

export const wholeAddress: AddressState = {
  ...emptyAddress,
  landmark: 'Opposite the station',
  shopPhone: '02 5550 0147',
  shopNumber: '2',
  street1: '318 Illawarra Road',
  suburb: 'Marrickville',
  postCode: '2204',
  posSoftwareType: 'Tower',
  shopName: 'Marrickville News',
  latlng: { lat: -33.911, lng: 151.155 },
  Sunday: { open: false, from: '12:00 am', to: '12:00 am' },
}

export const wholeAccount: AccountState = {
  ...emptyAccount,
  surNameOrCompanyName: 'Raman Retail Pty Ltd',
  abn: '51824753556',
  nameOfFinancialInstitution: 'Commonwealth Bank',
  namesOnAccount: 'Raman Retail',
  bsb: '062000',
  accountNumber: '00123456',
  goodsCareCustodyConfirmation: true,
  individual: false,
  corporation: true,
}

export const wholeWizard: WizardState = { contact: wholeContact, address: wholeAddress, account: wholeAccount }
