import type { ConfigUnit } from '@tonoscope/core/contract/debugConfig'
import { isRawAddress } from '@tonoscope/core/encoding/address'

/** The raw address in a value; a bare account id is in the masterchain. */
export function toAccountAddress(unit: ConfigUnit, value: string): string | undefined {
  if (isRawAddress(value)) return value
  return unit === 'account-hash' && /^[0-9a-f]{64}$/i.test(value) ? `-1:${value}` : undefined
}
