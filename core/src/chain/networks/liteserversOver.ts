import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import type { BlockId } from '../ChainSource.ts'
import type { AdnlPort } from '../liteserver/adnl/AdnlPort.ts'
import { type GlobalConfig, readGlobalConfig } from '../liteserver/globalConfig.ts'
import { LiteserverClient } from '../liteserver/LiteserverClient.ts'
import { type LiteserverSource, liteserverSource } from '../liteserver/liteserverSource.ts'
import type { PartialSource } from '../TraceSource.ts'
import { methodNames } from '../wrappers/methods.ts'
import { isJson, type OpenLiteservers } from './openPart.ts'

/**
 * Opens liteservers over a host's TCP; nothing is read or contacted before the first question.
 *
 * @example
 * const ports = { fetch, liteservers: liteserversOver(nodeAdnlPort, place => readFile(place, 'utf8')), nowMs }
 */
export const liteserversOver =
  (adnl: AdnlPort, readText: (place: string) => Promise<string>): OpenLiteservers =>
  (globalConfig, shown) => {
    const { name } = shown

    let opened: Promise<{ readonly source: LiteserverSource; readonly config: GlobalConfig }> | undefined
    const open = () => {
      opened ??= (async () => {
        const config = readConfig(name, isJson(globalConfig) ? globalConfig : await readText(globalConfig))
        const client = new LiteserverClient({ servers: config.servers, port: adnl })
        const { zeroState, initBlock = zeroState } = config
        return { source: liteserverSource(client, { zeroState, trusted: initBlock, name }), config }
      })()
      // What could not be read now may be readable the next time.
      opened.catch(() => {
        opened = undefined
      })
      return opened
    }

    // What a source of this kind can be asked is the same with and without servers.
    const model: PartialSource = liteserverSource(new LiteserverClient({ servers: [], port: adnl }), {
      zeroState: nowhere,
    })
    const source: Record<string, unknown> = { name }
    for (const method of methodNames) {
      if (!model[method]) continue
      source[method] = async (...args: readonly unknown[]) => {
        const { source } = await open()
        // Called with the arguments that it was asked with.
        return (source as unknown as Record<string, (...args: readonly unknown[]) => unknown>)[method]?.(...args)
      }
    }
    return {
      ...shown,
      // The methods of `model`, by their own names.
      source: source as unknown as PartialSource,
      // Nobody waits for a config that is still being read.
      close: () => void opened?.then(({ source }) => source.close()).catch(() => {}),
      async trustedBlock() {
        const { config } = await open()
        return config.initBlock ?? config.zeroState
      },
      headProof: async () => (await opened)?.source.headProof(),
      async isRight(options) {
        const { source, config } = await open()
        const { value } = await source.client.ask(
          { name: 'liteServer.getMasterchainInfo', params: {}, verify: ({ init }) => init },
          options,
        )
        return value.root_hash === config.zeroState.rootHash && value.file_hash === config.zeroState.fileHash
      },
    }
  }

function readConfig(source: string, text: string): GlobalConfig {
  try {
    return readGlobalConfig(text)
  } catch (error) {
    if (!isAppError(error)) throw error
    throw new AppError('source.malformed', { source, reason: `no global config: ${error.message}` })
  }
}

const noHash = '0'.repeat(64) as Hash // 64 hex digits
const nowhere: BlockId = { workchain: -1, shard: '8000000000000000', seqno: 0, rootHash: noHash, fileHash: noHash }
