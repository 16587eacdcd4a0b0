import { createHttpClient, type HttpOperations } from '@tonoscope/core/contract/httpClient'
import { createPageFilesError } from '../errors/pageFiles.ts'
import { createPageScheduler } from '../scheduling/pageScheduler.ts'
import { loadOperationTable } from './operationTable.ts'
import { type LoadedBackend, whenLoaded } from './whenLoaded.ts'

/**
 * Calls the server of this page. The schemas of all operations are a third of the page's code, and to create them takes longer than
 * many a call: they are loaded with the first reply of a server of another build.
 */
export const createServerBackend = (): LoadedBackend =>
  whenLoaded('http', async () => {
    const sameBuild =
      typeof TONOSCOPE_CORE === 'string' ? { id: TONOSCOPE_CORE, createScheduler: createPageScheduler } : undefined
    const operations: HttpOperations = {
      table: await loadOperationTable(),
      decodeReply: async (name, value, source) => (await loadSchemas()).decodeReply(name, value, source),
    }
    return createHttpClient('', (url, init) => fetch(url, init), operations, sameBuild && { sameBuild })
  })

type Schemas = typeof import('@tonoscope/core/contract/client')

const loadSchemas = (): Promise<Schemas> =>
  import('@tonoscope/core/contract/client').catch((error: unknown) => {
    throw createPageFilesError(error)
  })
