import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { TraceModel } from '../trace/model.ts'
import type { AccountNames } from '../ui/AccountNames.tsx'

/** What a run says of its accounts, for everything that shows one. */
export function namesOf(model: TraceModel, result: DebugResult): AccountNames {
  return {
    letter: address => model.letters.get(address),
    name: address => model.names.get(address),
    isWallet: address => model.interfaces.get(address)?.some(name => name.startsWith('wallet')) ?? false,
    testnet: result.arguments.network === 'testnet',
  }
}
