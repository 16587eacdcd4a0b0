/** How much of the terminal may be used. */
export type TextStyle = { readonly colour: boolean }

type Colour = 'green' | 'red' | 'yellow' | 'grey' | 'bold'
const codes: Readonly<Record<Colour, string>> = { green: '32', red: '31', yellow: '33', grey: '90', bold: '1' }

/** Paints a text for a terminal; nothing is said by colour alone. */
export const paint = (text: string, colour: Colour, { colour: on }: TextStyle): string =>
  on ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text

/**
 * Makes a text from the chain harmless to a terminal: control characters, and those that turn the direction of writing,
 * are shown as their numbers.
 */
export const harmless = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)

/** `A`, …, `Z`, `AA`, … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

/**
 * An amount in coins with all its digits.
 *
 * @example
 * coinsText(1_500_000_000n) // '1.5 TON'
 */
export function coinsText(nano: bigint): string {
  const digits = (nano < 0n ? -nano : nano).toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return `${nano < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction === '' ? '' : `.${fraction}`} TON`
}
