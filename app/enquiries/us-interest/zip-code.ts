/** The first three digits that the United States Postal Service gives to nobody. */
const unassigned = new Set(
  (
    '000 001 002 003 004 099 213 269 343 345 348 353 419 428 429 517 518 519 529 533 536 552 568 578 579 589 621 632 ' +
    '642 643 659 663 682 694 695 696 697 698 699 702 709 715 732 742 771 817 818 819 839 848 849 854 858 861 862 866 ' +
    '867 868 869 876 886 887 888 892 896 899 909 929 987'
  ).split(' '),
)

/** A ZIP code of the United States: five digits, or ZIP+4, with a beginning that is in use. */
export function isZipCode(value: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(value) && !unassigned.has(value.slice(0, 3))
}

/** New Jersey's ZIP codes begin with 07 and 08. */
export function isNewJersey(zipCode: string): boolean {
  return /^0[78]/.test(zipCode)
}
