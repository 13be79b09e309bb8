import { nameInMail } from '#app/outbox/mail/addresses/name-in-mail.ts'

/** Returns the names of a shop and its person for a mail to an address that is not confirmed yet (rule M12). */
export const namesInMail = ({ shopName, greeting }: { shopName: string; greeting: string }) => ({
  shopName: nameInMail(shopName, 'your shop'),
  givenName: nameInMail(greeting, 'Hello'),
})
