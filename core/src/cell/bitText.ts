import type { BitString } from './bits.ts'
import { cellError } from './cellError.ts'

/**
 * Parses bits: hex, of which a final `_` removes the last 1 and the zeros after it, or binary after `0b`. Spaces are
 * ignored, as are the braces of Fift: `x{…}`, `b{…}`.
 *
 * @example
 * parseBits('C8_') // 1100
 * parseBits('0b101')
 * @throws input.cell
 */
export function parseBits(text: string): BitString {
  const [, prefix, digits = ''] = /^(0b|b|0x|x)?\{?([^{}]*)\}?$/i.exec(text.replace(/\s/g, '')) ?? []
  const isBinary = prefix?.toLowerCase().endsWith('b') === true && (prefix !== 'b' || text.includes('{'))
  const body = isBinary || prefix !== 'b' ? digits : `b${digits}`
  if (isBinary ? !/^[01]*$/.test(body) : !/^(?:[0-9a-f]*|[0-9a-f]+_)$/i.test(body))
    throw cellError(`not bits: expected hex digits, or 0 and 1 after 0b`)
  return fromBinary(isBinary ? body : hexToBinary(body))
}

function hexToBinary(hex: string): string {
  const binary = [...hex.replace('_', '')]
    .map(digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
  if (!hex.endsWith('_')) return binary
  if (!binary.includes('1')) throw cellError('the completion tag is missing before _')
  return binary.slice(0, binary.lastIndexOf('1'))
}

function fromBinary(binary: string): BitString {
  if (binary.length > 1023) throw cellError(`${binary.length} bits do not fit into a cell`)
  const bytes = new Uint8Array((binary.length + 7) >> 3)
  for (let at = 0; at < binary.length; at++)
    if (binary[at] === '1') bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  return { bytes, length: binary.length }
}
