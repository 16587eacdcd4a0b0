import type { DebugValue } from '../contract/debugRecording.ts'

/**
 * The raw address that a slice consists of; `undefined` for any other slice.
 *
 *     addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
 */
export function addressText({
  data,
  bits: [from, to],
}: Pick<Extract<DebugValue, { type: 'slice' }>, 'data' | 'bits'>): string | undefined {
  if (to - from !== 267) return undefined
  const digits = data.replace('_', '')
  const bits = (BigInt(`0x${digits}`) >> BigInt(4 * digits.length - to)) & ((1n << 267n) - 1n)
  if (bits >> 264n !== 0b100n) return undefined
  const hash = (bits & ((1n << 256n) - 1n)).toString(16).padStart(64, '0')
  return `${BigInt.asIntN(8, bits >> 256n)}:${hash}`
}
