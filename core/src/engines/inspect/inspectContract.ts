import type { Cell } from '../../cell/Cell.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { findLibraries } from '../../emulator/libraries.ts'
import { type ContractDetection, detectContract } from '../../getMethods/detectContract.ts'
import { type Address, addressOf, type Hash, type Nano, nano } from '../../units.ts'
import { type CallContext, callOptions, getNetworkTime } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'

const zeroAddress = addressOf(0, '0'.repeat(64) as Hash) // 64 zeros have the form of a hash
/** The gas limit of one get method in a node. */
const gasLimit = 1_000_000n
/** Nonzero, for contracts that check that they have a balance. */
const defaultBalance = nano(1_000_000_000n)
const maxLibraryRounds = 8

type GivenContract = {
  readonly code: Cell
  readonly data: Cell
  readonly address: Address | undefined
  readonly balance: Nano | undefined
}

/** Interfaces and get method results of a contract, from its code and data, under the newest configuration. */
export async function inspectContract(
  context: CallContext,
  { code, data, address = zeroAddress, balance = defaultBalance }: GivenContract,
): Promise<ContractDetection & { readonly block: MasterchainBlock }> {
  const { chain } = context.network
  const options = callOptions(context)
  const block = await chain.getMasterchainBlock('newest', options)
  const config = await chain.getConfig(block.id, options)
  const executor = withGetMethodBudget(context.deps)
  const now = getNetworkTime(context, block)
  const contract = { config, now, seed: block.id.rootHash, gasLimit, address, balance, code, data }
  const libraries = new Map<Hash, Cell>()
  const requested = new Set<Hash>()
  for (let round = 0; ; round++) {
    const inspection = detectContract(code, libraries, (methodId, stack) =>
      executor.runGetMethod({ ...contract, methodId, stack: stack ?? [], libraries }),
    )
    const wanted = [...findLibraries([code, data, ...libraries.values()]), ...inspection.missingLibraries]
    const fresh = wanted.filter(hash => !requested.has(hash))
    if (fresh.length === 0 || round === maxLibraryRounds) return { ...inspection, block }
    for (const hash of fresh) requested.add(hash)
    for (const [hash, cell] of await chain.getLibraries(fresh, options)) libraries.set(hash, cell)
  }
}
