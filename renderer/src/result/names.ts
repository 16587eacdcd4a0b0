import type { TraceModel } from '../trace/model.ts'
import type { AccountNames } from '../ui/AccountNames.tsx'

/** What a tree says of its accounts, for everything that shows one. */
export function namesOf(model: TraceModel, network: string): AccountNames {
  return {
    letter: address => model.letters.get(address),
    name: address => model.names.get(address),
    isWallet: address => model.interfaces.get(address)?.some(name => name.startsWith('wallet')) ?? false,
    testnet: network === 'testnet',
  }
}
