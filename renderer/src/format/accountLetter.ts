/**
 * The letter of the account with this index: A … Z, AA, AB …
 *
 * @example
 * letterOf(0)  // 'A'
 * letterOf(26) // 'AA'
 */
export function getAccountLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : getAccountLetter(Math.floor(index / 26) - 1) + last
}
