import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { createStore, type Store } from '../store/createStore.ts'

/** The number of calls that the page waits for. */
export const pendingCalls: Store<number> = createStore(0)

/** A backend whose calls are counted while they are under way. */
export const countCalls = (backend: Backend, count: Store<number> = pendingCalls): Backend => ({
  ...backend,
  async call<N extends OperationName>(name: N, input: CallInput<N>, settings?: CallSettings): Promise<Reply<N>> {
    count.update(calls => calls + 1)
    try {
      return await backend.call(name, input, settings)
    } finally {
      count.update(calls => calls - 1)
    }
  },
})
