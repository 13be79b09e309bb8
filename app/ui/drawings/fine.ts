/** To the hundredth of a unit: what arithmetic leaves behind it nobody sees, and every page would carry it. */
export const fine = (x: number): number => Math.round(x * 100) / 100

/** The same for every long number of an outline; one that another follows without a gap is left. */
export const finePath = (d: string): string => d.replaceAll(/\d{0,9}\.\d{4,}(?![\d.])/g, (x) => String(fine(Number(x))))
