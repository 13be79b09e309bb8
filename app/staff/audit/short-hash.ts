/** 'a91f…30c7': enough to tell two entries apart by eye. */
export function shortHash(hash: string): string {
  return hash.length > 9 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}
