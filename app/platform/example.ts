/**
 * What tells examples apart (rule EX2): the addresses under example.net, a name that is reserved for examples (RFC 2606), so
 * that nobody can have one, and the mobile numbers that the ACMA keeps for fiction. The database knows the same rule as
 * `is_example_address` and `is_example_number`.
 */
export const exampleDomain = 'example.net'

/** Whether an email address is one of an example. */
export function isExampleAddress(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === exampleDomain || domain.endsWith(`.${exampleDomain}`)
}

/** The mobile numbers that are kept for fiction, as opt-outs write them. */
export const exampleMobiles = [
  '570006', '570110', '570156', '570157', '570158', '570159', '570313', '570737', '571266', '571491', '571804', '572549',
  '572665', '572983', '573087', '573770', '574118', '574632', '575254', '575789', '576398', '576801', '577426', '577644',
  '578148', '578888', '578957', '579212', '579455', '579760',
].map((end) => `+61491${end}`) // prettier-ignore

/** Whether a mobile number, as `+61491570006`, is one of an example. */
export const isExampleNumber = (number: string): boolean => exampleMobiles.includes(number)

/** In the audit log, where a request has its id: what happened to examples while they were made. */
export const exampleRequest = 'example data'

type Known = { [Name in 'email' | 'signerEmail' | 'toAddress' | 'number' | 'requestId']?: string | null }

/** Whether a row is that of an example, by what it knows of a person, or of the request that made it. */
export function isExample({ email, signerEmail, toAddress, number, requestId }: Known): boolean {
  const isPerson = [email, signerEmail, toAddress].some((address) => address && isExampleAddress(address))
  return isPerson || isExampleNumber(number ?? '') || requestId === exampleRequest
}
