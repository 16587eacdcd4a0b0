/** Prices, sizes and leverages have nine decimals. */
const decimals = 9

/** A number of the protocol as a decimal fraction, without zeros at its end. */
export function formatDecimal(units: bigint): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`
}
