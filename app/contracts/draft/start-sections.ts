import { normaliseMobile } from '#app/opt-outs/sms/mobile-number.ts'

import { unchangedNumber } from '../bank/bank.ts'
import type { ContractShop } from '../answers/contract-answers.ts'
import { bankNameOf } from '../wizard/rules/bank-name.ts'
import {
  type AccountState,
  type AddressState,
  type ContactState,
  emptyAccount,
  emptyAddress,
  emptyContact,
  type PageAccount,
  type PageSections,
} from '../wizard/wizard-state.ts'
import type { ContractDraft } from './draft-answers.ts'

const filled = (value: string, otherwise: string): string => (value === '' ? otherwise : value)

/**
 * Assigns the known numbers to their fields. The account's own number comes first; the one number of a registration is
 * a mobile or the shop's phone.
 */
function numbersOf({ mobile, phone, ownPhone }: ContractShop): {
  mobile: string
  phone: string
  shopPhone: string
} {
  const own = [ownPhone, mobile, phone].find((number) => normaliseMobile(number))
  const shopPhone = normaliseMobile(phone) ? '' : phone
  const isLandline = ownPhone !== '' && !normaliseMobile(ownPhone)
  return { mobile: own ?? mobile, phone: isLandline ? ownPhone : shopPhone, shopPhone }
}

function prefilledContact(shop: ContractShop): ContactState {
  const { givenNames, surname, email, shopName, isLicensedPostOffice } = shop
  const { mobile, phone, shopPhone } = numbersOf(shop)
  return {
    ...emptyContact,
    givenNames,
    surname,
    email,
    mobile,
    phone,
    shopName,
    shopPhone,
    licensedPostOffice: isLicensedPostOffice,
  }
}

function prefilledAddress(shop: ContractShop, contact: ContactState): AddressState {
  const { shopAddress, openingHours, landmark, latlng } = shop
  const { name, number, street1, street2, suburb, state, postcode } = shopAddress
  return {
    ...emptyAddress,
    ...openingHours,
    landmark,
    latlng,
    confirming: latlng !== null,
    buildingName: name,
    // `number` is the street's; the shop's own number is part of the name.
    street1: `${number} ${street1}`.trim(),
    street2,
    suburb,
    state: filled(state, emptyAddress.state),
    postCode: postcode,
    shopPhone: contact.shopPhone,
    shopName: contact.shopName,
  }
}

/** Returns the account for a page: a masked number means that the server has it. */
const pageAccount = (account: AccountState): PageAccount => ({
  ...account,
  bsb: unchangedNumber(account.bsb),
  accountNumber: unchangedNumber(account.accountNumber),
})

/** Returns the first values of the forms: the saved ones, or else those of the account, the shop and earlier steps (rules C24, C76). */
export function startSections(draft: ContractDraft, shop: ContractShop): PageSections {
  const contact = draft.contact ?? prefilledContact(shop)
  return {
    contact,
    address: draft.address ?? prefilledAddress(shop, contact),
    account: draft.account
      ? pageAccount(draft.account)
      : { ...emptyAccount, abn: shop.abn, surNameOrCompanyName: bankNameOf(contact) },
  }
}

/**
 * Replaces the contact. Values that it shares with later steps (the shop's phone and name, the person's name at the
 * bank) change there too, unless they were changed there separately (rule C76).
 */
export function withContact(before: PageSections, contact: ContactState): PageSections {
  const { address, account } = before
  const follow = (value: string, was: string, becomes: string) => (value === was ? becomes : value)
  return {
    contact,
    address: {
      ...address,
      shopPhone: follow(address.shopPhone, before.contact.shopPhone, contact.shopPhone),
      shopName: contact.shopName,
    },
    account: account.corporation
      ? account
      : {
          ...account,
          surNameOrCompanyName: follow(account.surNameOrCompanyName, bankNameOf(before.contact), bankNameOf(contact)),
        },
  }
}
