import type { CallSettings } from '../contract/backend.ts'
import type { Operation } from '../contract/operation.ts'
import { type Call, type Handlers, type OperationName, operations, type Reply } from '../contract/operations.ts'
import type { CallContext, Deps, Network } from '../engines/context/Deps.ts'
import { withDomainNames } from '../engines/context/DomainNames.ts'
import { pinCall } from '../engines/context/pinCall.ts'
import { watchNewestBlock } from '../engines/context/watchNewestBlock.ts'
import { AppError } from '../errors.ts'
import { accountOperations } from './accounts.ts'
import { blockOperations } from './blocks.ts'
import { cellOperations } from './cells.ts'
import { checkEngineFields } from './checkEngineFields.ts'
import { composeOperations } from './compose.ts'
import { configOperations } from './configs.ts'
import { connectOperations } from './connect.ts'
import { eventOperations } from './events.ts'
import { inspectOperations } from './inspect.ts'
import { itemOperations } from './items.ts'
import { networkOperations } from './networks.ts'
import { proofOperations } from './proofs.ts'
import { runOperations } from './runs.ts'
import { snapshotOperations } from './snapshots.ts'
import { validateInput } from './validateInput.ts'
import { walletOperations } from './wallets.ts'

const handlers: Handlers<CallContext> = {
  ...accountOperations,
  ...blockOperations,
  ...cellOperations,
  ...composeOperations,
  ...configOperations,
  ...connectOperations,
  ...eventOperations,
  ...inspectOperations,
  ...itemOperations,
  ...networkOperations,
  ...proofOperations,
  ...runOperations,
  ...snapshotOperations,
  ...walletOperations,
}

/** Runs the operations; the same in a server worker, a page's Web Worker and the desktop app. */
export type Service = {
  /** Validates the input and runs the operation. @throws input.body, input.network, errors of the operation */
  call<N extends OperationName>(name: N, input: RawInput, settings?: CallSettings): Promise<Reply<N>>
}

/** The unvalidated parts of a call. */
export type RawInput = { readonly params?: unknown; readonly headers?: unknown; readonly body?: unknown }

/** Creates the service from what the host provides. */
export function createService(deps: Deps): Service {
  return {
    async call<N extends OperationName>(name: N, input: RawInput, settings: CallSettings = {}): Promise<Reply<N>> {
      const { signal, onProgress, onNewestBlock, onBasis, onLifetime } = settings
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      const network = findNetwork(deps, settings.network)
      const watched = onNewestBlock && operations[name].statesNewestBlock ? watchNewestBlock(network, deps) : undefined
      const context: CallContext = {
        deps,
        network: watched?.network ?? network,
        onProgress: progress => onProgress?.(progress),
        ...(signal && { signal }),
      }
      // Handler and call belong to the same row of the table; indexing by `name` loses that type.
      const handler = handlers[name] as (context: CallContext, call: Call<N>) => Promise<Reply<N>>
      try {
        const call = validateCall(name, input)
        const isReusable = onLifetime !== undefined && operations[name].isReusable
        // Validated; only these operations have such fields.
        const pinned = isReusable ? await pinCall(context, (call.body ?? {}) as PinnedFields) : undefined
        if (!pinned) return await handler(context, call)
        await onBasis?.(pinned.basis)
        const reply = await handler(pinned.context, call)
        const lifetimeMs = pinned.lifetimeMs()
        if (lifetimeMs > 0) onLifetime?.(lifetimeMs)
        return reply
      } finally {
        const block = watched?.getNewestBlock()
        if (block) onNewestBlock?.(block)
      }
    },
  }
}

type PinnedFields = Parameters<typeof pinCall>[1]

function findNetwork(deps: Deps, name: string | undefined): Network {
  const network = deps.networks.get(name ?? [...deps.networks.keys()][0] ?? '')
  if (!network) throw new AppError('input.network', { network: name ?? '', known: [...deps.networks.keys()] })
  return withDomainNames(network, deps.elapsedMs)
}

function validateCall<N extends OperationName>(name: N, input: RawInput): Call<N> {
  const operation: Operation = operations[name]
  checkEngineFields(name, input.body)
  const call = {
    params: validateInput(operation.params, input.params ?? {}),
    headers: validateInput(operation.headers, input.headers ?? {}),
    body: operation.body && validateInput(operation.body, input.body),
  }
  // Each part was validated by the schema that its type is inferred from.
  return call as Call<N>
}
