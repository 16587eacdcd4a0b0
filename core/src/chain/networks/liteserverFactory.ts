import { type BlockIdExt, fullShard } from '../../blockId.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { Hash } from '../../units.ts'
import { type PartialSource, wrapMethods } from '../ChainSource.ts'
import type { AdnlPort } from '../liteserver/adnl/AdnlPort.ts'
import { type GlobalConfig, readGlobalConfig } from '../liteserver/globalConfig.ts'
import { LiteserverClient } from '../liteserver/LiteserverClient.ts'
import { type LiteserverSource, liteserverSource } from '../liteserver/liteserverSource.ts'
import type { AnyMethod } from '../sourceMethods.ts'
import { isInlineJson } from './formatSource.ts'
import type { LiteserverFactory } from './openSource.ts'

/**
 * Opens liteservers over the host's TCP; nothing is read or contacted before the first call.
 *
 * @example
 * const ports = { fetch, liteservers: liteserverFactory(nodeAdnlPort, path => readFile(path, 'utf8')), nowMs }
 */
export const liteserverFactory =
  (adnl: AdnlPort, readText: (pathOrUrl: string) => Promise<string>): LiteserverFactory =>
  (globalConfig, label) => {
    const { name } = label

    let opened: Promise<{ readonly source: LiteserverSource; readonly config: GlobalConfig }> | undefined
    const open = () => {
      opened ??= (async () => {
        const config = readConfig(name, isInlineJson(globalConfig) ? globalConfig : await readText(globalConfig))
        const client = new LiteserverClient({ servers: config.servers, port: adnl })
        const { zeroState, initBlock = zeroState } = config
        return { source: liteserverSource(client, { zeroState, trusted: initBlock, name }), config }
      })()
      // Reading may succeed the next time.
      opened.catch(() => {
        opened = undefined
      })
      return opened
    }

    // The methods of the source do not depend on its servers.
    const model: PartialSource = liteserverSource(new LiteserverClient({ servers: [], port: adnl }), {
      zeroState: noBlock,
    })
    const source = wrapMethods(model, async ({ method, args, options }) => {
      const { source }: { readonly source: PartialSource } = await open()
      // The opened source has the methods of the model.
      return (source[method] as unknown as AnyMethod).apply(source, [...args, options])
    })
    return {
      ...label,
      source: { ...source, name },
      // Does not wait for a config that is still being read.
      close: () => void opened?.then(({ source }) => source.close()).catch(() => {}),
      async trustedBlock() {
        const { config } = await open()
        return config.initBlock ?? config.zeroState
      },
      openCircuits: async () => (await opened)?.source.client.openCircuits() ?? [],
      headProof: async () => (await opened)?.source.headProof(),
      async isConfiguredNetwork(options) {
        const { source, config } = await open()
        const { value } = await source.client.query(
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
    throw new AppError('source.malformed', { source, reason: `not a valid global config: ${error.message}` })
  }
}

const noHash = '0'.repeat(64) as Hash // 64 hex digits
const noBlock: BlockIdExt = { workchain: -1, shard: fullShard, seqno: 0, rootHash: noHash, fileHash: noHash }
