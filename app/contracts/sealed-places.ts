/** What the sealed values of this room are bound to: moved elsewhere, they do not open. */
export const accountPlace = (newsagencyId: string): string => `contract_drafts|account_sealed|${newsagencyId}`
export const documentPlace = (newsagencyId: string): string => `contract_drafts|document_sealed|${newsagencyId}`
export const bankPlace = (newsagencyId: string): string => `bank_details|sealed|${newsagencyId}`
export const bankChangePlace = (id: string): string => `bank_detail_changes|sealed|${id}`
export const renewalTokenPlace = (id: string): string => `contract_renewals|token_sealed|${id}`
