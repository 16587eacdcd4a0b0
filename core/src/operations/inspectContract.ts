import { parseAddress } from '../cell/address.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type ContractDetection, detectContract as inspect } from '../contracts/detectContract.ts'
import { findLibraries } from '../emulator/libraries.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { maxGetMethodGas, withGasBudget } from '../engines/context/gasBudget.ts'
import { getNetworkTime } from '../engines/context/networkTime.ts'
import { parseRequestCell } from '../engines/context/requestCell.ts'
import { addressOf, type Hash, nano } from '../units.ts'

const zeroAddress = addressOf(0, '0'.repeat(64) as Hash) // 64 zeros have the form of a hash
/** The gas limit of one get method in a node. */
const gasLimit = 1_000_000n
/** Nonzero, for contracts that check that they have a balance. */
const defaultBalance = nano(1_000_000_000n)
const maxLibraryRounds = 8

/** Interfaces and get method results of a contract, from its code and data, under the newest configuration. */
export async function inspectContract(
  context: CallContext,
  { body }: Call<'inspectContract'>,
): Promise<Reply<'inspectContract'>> {
  const { network, deps, signal } = context
  const options = signal ? { signal } : {}
  const [code, data] = [parseRequestCell(body.code), parseRequestCell(body.data)]
  const block = await network.chain.getMasterchainBlock('newest', options)
  const config = await network.chain.getConfig(block.id, options)
  const executor = withGasBudget(deps.executor, maxGetMethodGas)
  const contract = {
    config,
    now: getNetworkTime(context, block),
    seed: block.id.rootHash,
    gasLimit,
    address: body.address === undefined ? zeroAddress : parseAddress(body.address),
    balance: body.balance === undefined ? defaultBalance : nano(body.balance),
    code,
    data,
  }
  const libraries = new Map<Hash, Cell>()
  const requested = new Set<Hash>()
  for (let round = 0; ; round++) {
    const inspection = inspect(code, libraries, (methodId, stack) =>
      executor.runGetMethod({ ...contract, methodId, stack: stack ?? [], libraries }),
    )
    const wanted = [...findLibraries([code, data, ...libraries.values()]), ...inspection.missingLibraries]
    const fresh = wanted.filter(hash => !requested.has(hash))
    if (fresh.length === 0 || round === maxLibraryRounds) return presentInspection(code, inspection)
    for (const hash of fresh) requested.add(hash)
    for (const [hash, cell] of await network.chain.getLibraries(fresh, options)) libraries.set(hash, cell)
  }
}

function presentInspection(code: Cell, { interfaces, methods }: ContractDetection): Reply<'inspectContract'> {
  return {
    interfaces: [...interfaces],
    code_hash: code.hash(),
    methods: [...methods].map(([name, { typeHint, value }]) => ({ name, layout: typeHint, value })),
  }
}
