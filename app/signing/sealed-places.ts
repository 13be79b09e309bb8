/** What the sealed values of a document are bound to: moved to another document, they do not open. */
export const fieldsPlace = (id: string): string => `sign_documents|fields_sealed|${id}`
export const signaturePlace = (id: string): string => `sign_documents|signature_sealed|${id}`
export const blobPlace = (id: string, blob: 'unsigned' | 'final'): string => `sign_documents|${blob}_sealed|${id}`
