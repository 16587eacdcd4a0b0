import { Builder } from '../../cell/Builder.ts'
import type { CallOptions } from '../../chain/MasterchainBlock.ts'
import type { CheckedClaim, ClaimChecker } from '../../chainIndex/ClaimChecker.ts'
import { type AnyAppError, AppError, isSourceFailure } from '../../errors.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import type { Address } from '../../units.ts'
import { type CallContext, type Deps, getNetworkTime, type Network } from '../context/Deps.ts'
import { withGetMethodBudget } from '../context/getMethodBudget.ts'
import { orFailure } from '../context/optionalRequests.ts'
import { ItemStates } from '../items/ItemStates.ts'
import { loadItems } from '../items/loadItems.ts'

/** What a check needs of its host. */
export type CheckDeps = Omit<Deps, 'networks' | 'offChain'>

/** For all claims of one call; those that are left are checked by the next one. */
const maxCheckMs = 5000
/** For one master: as much gas as a node allows for one get method. */
const masterBudget = { gas: 1_000_000n, timeMs: 1000 }

/** Checks claims by the get methods of their masters and collections at the newest block of a network without its index. */
export function createClaimChecker(deps: CheckDeps, network: Network): ClaimChecker {
  const toContext = ({ signal }: CallOptions): CallContext => ({
    deps: { ...deps, networks: new Map([[network.name, network]]) },
    network,
    onProgress: () => {},
    ...(signal && { signal }),
  })

  return {
    async checkJettonWallets(rows, options) {
      const context = toContext(options)
      const states = await orFailure(() => openStates(context, options))
      if (states instanceof AppError) return new Map(rows.map(({ address }) => [address, states]))
      await states.fetch(rows.map(({ jetton }) => jetton))
      const until = deps.elapsedMs() + maxCheckMs
      const checked = new Map<Address, CheckedClaim<true>>()
      for (const { address, owner, jetton } of rows) {
        const state = states.of(jetton)
        if (!state || state.type === 'failed') checked.set(address, state?.error ?? notChecked())
        else if (!state.cell) checked.set(address, false)
        else if (deps.elapsedMs() > until) checked.set(address, notChecked())
        else {
          if (options.signal?.aborted) throw new AppError('limit.cancelled', {})
          const argument = { type: 'slice', cell: new Builder().address(owner).end() } as const
          states.executor.refill()
          const [confirmed] = states.reader.call(state.cell, 'get_wallet_address', [argument]) ?? []
          checked.set(address, readStackAddress(confirmed) === address)
          await states.reader.pause()
        }
      }
      return checked
    },

    async checkDomains(rows, options) {
      const context = toContext(options)
      const addresses = rows.map(({ address }) => address)
      const loaded = await orFailure(() => loadItems(context, addresses))
      if (loaded instanceof AppError) return new Map(addresses.map(address => [address, loaded]))
      return new Map(
        rows.map(({ address, label }): readonly [Address, CheckedClaim<{ readonly zone: string }>] => {
          const item = loaded.items.get(address)
          if (!item) return [address, notChecked()]
          if ('problem' in item) return [address, isUnknown(item.problem) ? item.problem : false]
          const { verified, zone, domain } = item.facts
          if (verified === undefined) return [address, notChecked()]
          return [address, verified && zone !== undefined && domain === `${label}.${zone}` ? { zone } : false]
        }),
      )
    },
  }

  async function openStates(context: CallContext, options: CallOptions) {
    const { chain } = network
    const block = await chain.getMasterchainBlock('newest', options)
    const config = await chain.getConfig(block.id, options)
    const states = new ItemStates(chain, block.id, options)
    const executor = withGetMethodBudget(deps, masterBudget)
    const reader = createContractReader(executor, {
      config,
      now: getNetworkTime(context, block),
      seed: block.id.rootHash,
      libraries: states.libraries,
    })
    return Object.assign(states, { reader, executor })
  }
}

/** The item may exist: its state or its code could not be read. */
const isUnknown = (problem: AnyAppError): boolean =>
  problem.code === 'emulation.libraryMissing' || problem.code.startsWith('limit.') || isSourceFailure(problem)

const notChecked = (): AppError<'limit.time'> => new AppError('limit.time', { afterMs: maxCheckMs })
