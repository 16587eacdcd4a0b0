import { hasInterface } from '../../contracts/interfaces.ts'
import type { Address } from '../../units.ts'
import type { Wording } from './message.ts'

/** Accounts and currencies by what they are alone, where nobody was asked for names. */
export function plainWording(interfaces: (account: Address) => readonly string[]): Wording {
  return {
    account: address => ({ address, is_scam: false, is_wallet: hasInterface(interfaces(address), 'wallet') }),
    currency: id => ({ id, symbol: `$${id}`, decimals: 9, image: '' }),
  }
}
