import type { Backend, CallSettings, Progress } from '@tonoscope/core/contract/backend'
import type { DesktopBridge } from '@tonoscope/core/contract/desktopBridge'
import { readInternalReply } from '@tonoscope/core/contract/internalReply'
import type { CallInput, OperationName, Reply } from '@tonoscope/core/contract/operations'
import { AppError } from '@tonoscope/core/errors'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import { cross } from './desktopBridge.ts'
import { pagePace } from './pagePace.ts'

const source = 'this program'

/** The operations, run by the processes of the desktop app. */
export function createDesktopBackend(bridge: DesktopBridge): Backend {
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
        // A body in the form that code uses is what the wire form is read from: only bigint differs, which is written bare.
        ...(input.body !== undefined && { body: writeJson(input.body as Writable) }),
      }
      const reply = await cross(bridge, call, {
        ...(signal && { signal }),
        ...(onProgress && { heard: news => onProgress(news as Progress) }), // the pool's own
      })
      if (!(reply instanceof Uint8Array)) throw new AppError('source.malformed', { source, reason: 'no bytes' })
      const value = await readInternalReply(name, decoder.decode(reply), pagePace())
      if (signal?.aborted) throw new AppError('limit.cancelled', {})
      return value
    },
  }
}

function texts(values: object | undefined): Record<string, string> {
  const present = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]))
}
