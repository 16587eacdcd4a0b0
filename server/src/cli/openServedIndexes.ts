import { setTimeout as delay } from 'node:timers/promises'
import type { IndexConfig, NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'
import { openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { openToRead } from '@tonoscope/node/chainIndex/openToRead'

type OpenOptions = {
  readonly log: (line: string) => void
  readonly open?: (config: IndexConfig) => Promise<ChainIndex>
  /** Waits before an index is tried again; ends early when the signal aborts. */
  readonly wait?: (signal: AbortSignal) => Promise<void>
}

/** Indexes of a server's networks, by name; one that could not be opened yet is added when it can. */
export type ServedIndexes = {
  readonly indexes: ReadonlyMap<string, ChainIndex>
  close(): Promise<void>
}

/**
 * The first index of each network of a server, for what its main thread reads of it: new blocks, state of webhooks. One that cannot
 * be opened now is logged and tried again: until then new blocks come from the other sources. Another process may be about to create it.
 */
export async function openServedIndexes(
  networks: readonly NetworkConfig[],
  { log, open = openToRead(openIndex, log), wait = waitFiveSeconds }: OpenOptions,
): Promise<ServedIndexes> {
  const indexes = new Map<string, ChainIndex>()
  const closing = new AbortController()
  const { signal } = closing

  /** Returns whether the index is open; its error is logged only when `isFirst`, not every five seconds. */
  async function tryOpen(name: string, config: IndexConfig, isFirst: boolean): Promise<boolean> {
    try {
      const index = await open(config)
      if (signal.aborted) await index.close()
      else indexes.set(name, index)
      if (!isFirst) log(`index of ${name}: opened; new blocks come from it`)
      return true
    } catch (error) {
      if (!isAppError(error)) throw error
      if (isFirst) log(`index of ${name}: ${error.message} (${error.code}); new blocks come from the other sources`)
      return false
    }
  }

  async function openLater(name: string, config: IndexConfig): Promise<void> {
    do await wait(signal)
    while (!signal.aborted && !(await tryOpen(name, config, false)))
  }

  const later: Promise<void>[] = []
  for (const { name, sources } of networks) {
    const config = sources.find(source => source.kind === 'index')
    if (config && !(await tryOpen(name, config, true)))
      later.push(openLater(name, config).catch(error => log(`index of ${name}: ${String(error)}`)))
  }
  return {
    indexes,
    async close() {
      closing.abort()
      await Promise.all(later)
      await Promise.all([...indexes.values()].map(index => index.close()))
    },
  }
}

// It ends early when the signal aborts, and leaves no listener behind.
const waitFiveSeconds = (signal: AbortSignal): Promise<void> => delay(5000, undefined, { signal }).catch(() => {})
