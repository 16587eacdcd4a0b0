import type { Backend, CallSettings } from '@tonoscope/core/contract/backend'
import type { DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { readInternalReply } from '@tonoscope/core/contract/internalReply'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import type { OperationTable } from '@tonoscope/core/contract/operationTable'
import type { Progress } from '@tonoscope/core/contract/progress'
import { AppError } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { callBridge } from '../desktopBridge/desktopBridge.ts'
import { createPageScheduler } from '../scheduling/pageScheduler.ts'

const source = 'the desktop app'

/** A backend that calls the compute processes of the desktop app. */
export function createDesktopBackend(bridge: DesktopBridge, table: OperationTable): Backend {
  const decoder = new TextDecoder()
  return {
    kind: 'desktop',
    async call<N extends OperationName>(name: N, input: CallInput<N>, settings: CallSettings = {}): Promise<Reply<N>> {
      const { signal, onProgress, network } = settings
      const call = {
        name,
        params: texts(input.params),
        headers: texts(input.headers),
        ...(network !== undefined && { network }),
        // The decoded form equals the JSON form except for bigint, which `writeJson` writes as a bare integer.
        ...(input.body !== undefined && { body: writeJson(input.body as Writable) }),
      }
      const onMessage = onProgress && ((message: unknown) => onProgress(message as Progress)) // the pool's own
      const reply = await callBridge(bridge, call, { signal, onMessage })
      if (!(reply instanceof Uint8Array))
        throw new AppError('source.malformed', { source, reason: 'the reply is not binary data' })
      const value = await readInternalReply(name, decoder.decode(reply).split('\n'), table, createPageScheduler())
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      return value
    },
  }
}

function texts(values: object | undefined): Record<string, string> {
  const present = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]))
}
