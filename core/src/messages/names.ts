/**
 * A Go-style name as the `/v2` interface spells it: `_` before every letter that is not small, which is then lowered.
 *
 * @example
 * snakeCase('WalletSignedExternalV5R1') // 'wallet_signed_external_v5_r1'
 * snakeCase('XtrBuyXTRRequest')         // 'xtr_buy_x_t_r_request'
 */
export function snakeCase(name: string): string {
  return name.replace(/[^a-z0-9_:-]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())
}

/**
 * A TL-B name as a type's field is called upstream: parts between `_` with a capital first letter.
 *
 * @example
 * camelCase('is_A') // 'IsA'
 */
export function camelCase(name: string): string {
  return name
    .split('_')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** The key of a TL-B field in a decoded value; fields without a name are numbered. */
export const fieldKey = (name: string, index: number): string =>
  name === '_' || name === '' ? `field${index}` : snakeCase(camelCase(name))
