/**
 * Example data uses addresses under example.net, a domain reserved for examples (RFC 2606), and mobile numbers that the ACMA
 * reserves for fiction, so that they belong to no real person (rule EX2). The database has the same rule as `is_example_address`
 * and `is_example_number`.
 */
export const exampleDomain = 'example.net'

/** Whether an email address belongs to example data. */
export function isExampleAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === exampleDomain || domain.endsWith(`.${exampleDomain}`)
}

/** The mobile numbers that are reserved for fiction, in the format of opt-outs. */
export const exampleMobiles = [
  '570006', '570110', '570156', '570157', '570158', '570159', '570313', '570737', '571266', '571491', '571804', '572549',
  '572665', '572983', '573087', '573770', '574118', '574632', '575254', '575789', '576398', '576801', '577426', '577644',
  '578148', '578888', '578957', '579212', '579455', '579760',
].map((end) => `+61491${end}`) // prettier-ignore

/** Whether a mobile number, as `+61491570006`, belongs to example data. */
export const isExampleNumber = (number: string): boolean => exampleMobiles.includes(number)

/** The request id of audit entries that were written while example data was created. */
export const exampleRequest = 'example data'

type Known = { [Name in 'email' | 'signerEmail' | 'toAddress' | 'number' | 'requestId']?: string | null }

/** Whether a row belongs to example data, by its personal data or by the request that created it. */
export function isExample({ email, signerEmail, toAddress, number, requestId }: Known): boolean {
  const isPerson = [email, signerEmail, toAddress].some((address) => address && isExampleAddress(address))
  return isPerson || isExampleNumber(number ?? '') || requestId === exampleRequest
}
