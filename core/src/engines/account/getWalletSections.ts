import type { DebugFactSection } from '../../contract/debugAccount.ts'
import type { CallContext } from '../context/Deps.ts'
import { accountReaderAt } from '../describe/describeTrace.ts'
import { listInterfaces } from './contractFacts.ts'
import { readStorage } from './getAccountView.ts'
import type { OpenedAccount } from './openAccount.ts'
import { buildSections, walletBuilders } from './sections/index.ts'
import { shareReads } from './sections/startReads.ts'

/** Facts of a wallet from its data: key, seqno, extensions, plugins, query IDs. None for other contracts. */
export async function getWalletSections(
  context: CallContext,
  opened: OpenedAccount,
): Promise<{ readonly sections: readonly DebugFactSection[]; readonly unknown: readonly string[] }> {
  const { account, address, block, state } = opened
  if (!state || account?.storage.state.type !== 'active') return { sections: [], unknown: [] }
  const interfaces = listInterfaces(opened)
  const readAccount = shareReads(accountReaderAt(context, block.id))
  const facts = {
    ...{ address, state, account, interfaces },
    methods: new Map(),
    storage: readStorage(account, interfaces),
  }
  return buildSections({ ...opened, call: context, readAccount }, facts, walletBuilders)
}
