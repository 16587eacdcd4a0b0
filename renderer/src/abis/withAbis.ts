import { addAbis, isDecoding } from '@tonoscope/core/contract/abiOperations'
import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { loadAbiSources } from './abiStore.ts'

/** A backend whose calls have the ABIs of the network, where they decode. */
export const withAbis = (backend: Backend): Backend => ({
  ...backend,
  async call<N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings): Promise<Reply<N>> {
    const { body } = input as { readonly body?: object }
    const abis = isDecoding(name) && body ? await loadAbiSources(settings?.network) : []
    if (abis.length === 0) return backend.call(name, input, settings)
    // These operations have the field.
    return backend.call(name, { ...input, body: addAbis(name, body ?? {}, abis) } as CallInput<N>, settings)
  },
})
