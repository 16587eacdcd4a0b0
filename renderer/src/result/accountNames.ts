import type { TraceModel } from '../trace/traceModel.ts'
import type { AccountNames } from '../ui/AccountNames.tsx'

/** The account names of a trace. */
export function toAccountNames(model: TraceModel, network: string): AccountNames {
  return {
    letter: address => model.letters.get(address),
    name: address => model.names.get(address),
    isWallet: address => model.interfaces.get(address)?.some(name => name.startsWith('wallet')) ?? false,
    testnet: network === 'testnet',
  }
}
