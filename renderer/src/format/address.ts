/** The flags of a friendly address. */
export type FriendlyAddressFlags = { readonly bounceable: boolean; readonly testnet: boolean }

/**
 * The friendly form of a raw address; any other text is returned unchanged.
 *
 * @example
 * friendlyAddress('0:' + '00'.repeat(32), { bounceable: true, testnet: false })
 * // 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'
 */
export function toFriendlyAddress(raw: string, { bounceable, testnet }: FriendlyAddressFlags): string {
  const match = /^(-?\d+):([0-9a-f]{64})$/i.exec(raw)
  if (!match?.[1] || !match[2]) return raw
  const workchain = Number(match[1])
  if (workchain < -128 || workchain > 127) return raw
  const bytes = new Uint8Array(36)
  bytes[0] = (bounceable ? 0x11 : 0x51) | (testnet ? 0x80 : 0)
  bytes[1] = workchain & 0xff
  for (let i = 0; i < 32; i++) bytes[i + 2] = Number.parseInt(match[2].slice(i * 2, i * 2 + 2), 16)
  const check = crc16(bytes.subarray(0, 34))
  bytes[34] = check >> 8
  bytes[35] = check & 0xff
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** CRC-16/XMODEM, the checksum inside friendly addresses. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/** Whether a text is a raw address, `workchain:64 hex digits`. */
export const isRawAddress = (text: string): boolean => /^-?\d{1,3}:[0-9a-f]{64}$/i.test(text)

/** Splits a long text into its first and last characters and the part between them. */
export function splitMiddle(text: string, keep = 6): { head: string; hidden: string; tail: string } {
  if (text.length <= keep * 2 + 2) return { head: text, hidden: '', tail: '' }
  return { head: text.slice(0, keep), hidden: text.slice(keep, -keep), tail: text.slice(-keep) }
}

/** A long text shortened in its middle. */
export function shorten(text: string, keep = 6): string {
  const { head, hidden, tail } = splitMiddle(text, keep)
  return hidden === '' ? text : `${head}…${tail}`
}

/**
 * The raw form of a raw or friendly address; `undefined` if the text is not an address.
 *
 * @example
 * rawAddress('EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c') // '0:' + '00'.repeat(32)
 */
export function toRawAddress(text: string): string | undefined {
  const trimmed = text.trim()
  if (isRawAddress(trimmed)) return trimmed.toLowerCase()
  if (!/^[\w+/-]{48}$/.test(trimmed)) return undefined
  const bytes = Uint8Array.from(atob(trimmed.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )
  const check = crc16(bytes.subarray(0, 34))
  if (bytes[34] !== check >> 8 || bytes[35] !== (check & 0xff)) return undefined
  const workchain = ((bytes[1] ?? 0) << 24) >> 24
  return `${workchain}:${Array.from(bytes.subarray(2, 34), byte => byte.toString(16).padStart(2, '0')).join('')}`
}
