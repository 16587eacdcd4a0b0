import { parseAddress } from '../cell/address.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type Inspection, inspectContract as inspect } from '../contracts/detect.ts'
import { findLibraries } from '../emulator/libraries.ts'
import { addressOf, type Hash, nano } from '../units.ts'
import type { Context } from './Deps.ts'
import { getMethodGas, withGasBudget } from './gasBudget.ts'
import { cellOfRequest } from './requestCell.ts'
import { clockOf } from './runMessage.ts'

const nowhere = addressOf(0, '0'.repeat(64) as Hash) // 64 zeros are a hash by form
/** What a node gives to one get method. */
const gasLimit = 1_000_000n
/** For contracts that only look whether they have any. */
const someCoins = nano(1_000_000_000n)
const mostLibraryRounds = 8

/** What a contract is by its code and data, in the network's newest configuration. */
export async function inspectContract(
  context: Context,
  { body }: Call<'inspectContract'>,
): Promise<Reply<'inspectContract'>> {
  const { network, deps, signal } = context
  const options = signal ? { signal } : {}
  const [code, data] = [cellOfRequest(body.code), cellOfRequest(body.data)]
  const block = await network.chain.getMasterchainBlock('newest', options)
  const config = await network.chain.getConfig(block.id, options)
  const executor = withGasBudget(deps.executor, getMethodGas)
  const contract = {
    config,
    now: clockOf(context, block),
    seed: block.id.rootHash,
    gasLimit,
    address: body.address === undefined ? nowhere : parseAddress(body.address),
    balance: body.balance === undefined ? someCoins : nano(body.balance),
    code,
    data,
  }
  const libraries = new Map<Hash, Cell>()
  const asked = new Set<Hash>()
  for (let round = 0; ; round++) {
    const inspection = inspect(code, libraries, (methodId, stack) =>
      executor.runGetMethod({ ...contract, methodId, stack: stack ?? [], libraries }),
    )
    const wanted = [...findLibraries([code, data, ...libraries.values()]), ...inspection.missingLibraries]
    const fresh = wanted.filter(hash => !asked.has(hash))
    if (fresh.length === 0 || round === mostLibraryRounds) return presentInspection(code, inspection)
    for (const hash of fresh) asked.add(hash)
    for (const [hash, cell] of await network.chain.getLibraries(fresh, options)) libraries.set(hash, cell)
  }
}

function presentInspection(code: Cell, { interfaces, methods }: Inspection): Reply<'inspectContract'> {
  return {
    interfaces: [...interfaces],
    code_hash: code.hash(),
    methods: [...methods].map(([name, { typeHint, value }]) => ({ name, layout: typeHint, value })),
  }
}
