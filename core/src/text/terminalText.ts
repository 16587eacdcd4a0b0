import { formatExactAmount, toncoin } from '../naming/amounts.ts'

/** The capabilities of the terminal. */
export type TextStyle = { readonly colour: boolean }

type Colour = 'green' | 'red' | 'yellow' | 'grey' | 'bold'
const codes: Readonly<Record<Colour, string>> = { green: '32', red: '31', yellow: '33', grey: '90', bold: '1' }

/** Colours a text for a terminal; colour is never the only carrier of information. */
export const paint = (text: string, colour: Colour, { colour: on }: TextStyle): string =>
  on ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text

/** `A`, …, `Z`, `AA`, … */
export function accountLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : accountLetter(Math.floor(index / 26) - 1) + last
}

/**
 * An amount in TON with all its digits.
 *
 * @example
 * formatCoins(1_500_000_000n) // '1.5 TON'
 */
export const formatCoins = (amount: bigint): string =>
  `${formatExactAmount(amount, toncoin.decimals)} ${toncoin.symbol}`

/** `2026-01-31 23:59:59`, UTC. */
export const formatUtcTime = (utime: number): string =>
  new Date(utime * 1000).toISOString().replace('T', ' ').slice(0, 19)

/** Sections of lines with an empty line between them; empty ones are left out. */
export const joinSections = (sections: readonly (readonly string[])[]): string =>
  `${sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
