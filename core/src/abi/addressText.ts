import { Builder } from '../cell/Builder.ts'
import type { BitString } from '../cell/bits.ts'
import { parseBits } from '../cell/bitText.ts'
import { toRawAddress } from '../encoding/address.ts'
import { tryRead } from '../errors.ts'
import type { AbiType } from './Abi.ts'

type AddressForm = (AbiType & { kind: 'address' })['form']

/** Bits in hex, as `formatBits` writes them. @throws input.cell */
export const parseHexBits = (text: string): BitString =>
  // In braces, since digits may begin as another notation does: 0b.
  parseBits(`x{${text}}`)

/**
 * Writes an address in the form that decoded addresses have: raw, empty for addr_none, bits in hex for an external one;
 * friendly addresses are written, too. `undefined` if it is none, or not one of the type.
 *
 * @example
 * writeAddressText('', 'optional')?.bitLength // 2
 */
export const writeAddressText = (text: string, form: AddressForm): Builder | undefined =>
  tryRead(() => write(text, form), 'input.cell')

function write(text: string, form: AddressForm): Builder | undefined {
  const builder = new Builder()
  if (text === '') return form === 'std' ? undefined : builder.uint(0, 2)
  const raw = toRawAddress(text)
  if (raw !== undefined) return form === 'external' ? undefined : builder.address(raw)
  const [, workchain, digits = '', depth, prefix] =
    /^(-?\d{1,10}):([\da-f]*_?)(?::Anycast\((\d{1,2}),(\d{1,10})\))?$/i.exec(text) ?? []
  const isExternal = workchain === undefined
  if (isExternal ? form === 'std' || form === 'optional' : form === 'external') return undefined
  const bits = parseHexBits(isExternal ? text : digits)
  if (bits.length > 511) return undefined
  if (isExternal) return builder.uint(1, 2).uint(bits.length, 9).bits(bits)
  // The text does not say whether an address of 256 bits is addr_std; nothing writes such an addr_var.
  const isStd = bits.length === 256 && Math.abs(Number(workchain)) <= 128
  // An incomplete address must not become a valid one of another length.
  if (!isStd && form !== 'any') return undefined
  builder.uint(isStd ? 2 : 3, 2).bit(depth !== undefined)
  if (depth !== undefined) builder.uint(Number(depth), 5).uint(Number(prefix), Number(depth))
  return isStd
    ? builder.int(Number(workchain), 8).bits(bits)
    : builder.uint(bits.length, 9).int(Number(workchain), 32).bits(bits)
}
