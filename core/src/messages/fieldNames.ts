/**
 * Converts a Go-style name to the snake_case of `/v2`: every character outside `a-z0-9_:-` is lowered and gets a `_` before it.
 *
 * @example
 * snakeCase('WalletSignedExternalV5R1') // 'wallet_signed_external_v5_r1'
 * snakeCase('XtrBuyXTRRequest')         // 'xtr_buy_x_t_r_request'
 */
export function snakeCase(name: string): string {
  return name.replace(/[^a-z0-9_:-]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())
}

/**
 * Converts a TL-B name to tongo's CamelCase: each part between `_` starts with a capital.
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

/** The key of a TL-B field in a decoded value; unnamed fields are numbered. */
export const fieldKey = (name: string, index: number): string =>
  name === '_' || name === '' ? `field${index}` : snakeCase(camelCase(name))
