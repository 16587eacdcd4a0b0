import { AppError } from '../../errors.ts'
import { type GatheredNames, gatherNames } from '../../naming/gatherNames.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions, getOffChain } from '../context/Deps.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { accountReaderAt } from '../describe/describeTrace.ts'
import { listInterfaces } from './contractFacts.ts'
import type { OpenedAccount } from './openAccount.ts'

/** The names of jettons: from their masters at the block of an account, or from an index. */
export function gatherJettonNames(
  context: CallContext,
  opened: OpenedAccount,
  jettons: ReadonlySet<Address>,
): Promise<GatheredNames> {
  const { chain, label } = context.network
  const offChain = getOffChain(context)
  const own = listInterfaces(opened)
  return gatherNames(
    { accounts: new Set(), items: new Set(), jettons },
    {
      interfaces: account => (account === opened.address ? own : []),
      state: accountReaderAt(context, opened.block.id),
      reader: opened.reader,
      ...(label && { label }),
      ...(offChain && { offChain }),
      ...(chain.getJettons && {
        indexedJettons: async masters => {
          const found = await orFailure(async () => chain.getJettons?.(masters, callOptions(context)))
          if (found instanceof AppError) return new Map()
          return new Map([...(found ?? [])].map(([master, { content }]) => [master, content]))
        },
      }),
    },
  )
}
