import { hasInterface } from '../contracts/interfaces.ts'
import type { Address } from '../units.ts'
import type { NameLookup } from './presentMessage.ts'

/** Accounts and currencies without names: by address, interfaces and id only. */
export function addressNameLookup(interfaces: (account: Address) => readonly string[]): NameLookup {
  return {
    account: address => ({ address, is_scam: false, is_wallet: hasInterface(interfaces(address), 'wallet') }),
    currency: id => ({ id, symbol: `$${id}`, decimals: 9, image: '' }),
  }
}
