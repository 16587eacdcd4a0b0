import type { BlockIdExt } from '../../blockId.ts'
import { parseCell } from '../../cell/boc.ts'
import type { Cell } from '../../cell/Cell.ts'
import { type Config, parseConfig, parseConfigCell } from '../../config/parseConfig.ts'
import type { DebugConfigRequest } from '../../contract/debugConfig.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import { findLargestBoc } from '../../input/findBocs.ts'
import type { UnixSec } from '../../units.ts'
import { getFullBlock } from '../blocks/blockContents.ts'
import { resolveBlock } from '../blocks/resolveBlock.ts'
import { type CallContext, callOptions, presentBlockAge } from '../context/Deps.ts'
import { parseRequestCell } from '../context/requestCell.ts'

/** A configuration and its origin. */
export type LocatedConfig = {
  readonly config: Config
  readonly origin: string
  readonly block?: BlockIdExt
  readonly utime?: UnixSec
  /** Of the newest block, if it is older than usual. */
  readonly ageSec?: number
}

/** The requested configuration. @throws input.*, lookup.block, source.*, proof.* */
export async function locateConfig(context: CallContext, request: DebugConfigRequest): Promise<LocatedConfig> {
  if (request.boc !== undefined) {
    if (request.block !== undefined)
      throw new AppError('input.argument', { name: 'block', reason: 'give either a block or a configuration' })
    const { config, what } = parseConfigCell(parseConfigText(request.boc))
    return { config, origin: `${what} from the given BoC` }
  }
  const { id, utime, isNewest } = await resolveBlock(context, request.block)
  const { block_age_sec: ageSec } = isNewest && utime !== undefined ? presentBlockAge(context, utime) : {}
  const config = await getConfigAt(context, id)
  const origin = `masterchain block ${id.seqno} of ${context.network.name}`
  return {
    config,
    origin,
    block: id,
    ...(utime !== undefined && { utime }),
    ...(ageSec !== undefined && { ageSec }),
  }
}

/** From a BoC in hex or base64, or from a text that contains one, such as a reply of `/v2`. */
function parseConfigText(text: string): Cell {
  try {
    return parseRequestCell(text)
  } catch (error) {
    const bytes = /^[\s\w+/=-]*$/.test(text) ? undefined : findLargestBoc(text)
    if (!bytes) throw error
    return parseCell(bytes)
  }
}

async function getConfigAt(context: CallContext, id: BlockIdExt): Promise<Config> {
  if (id.workchain !== -1)
    throw new AppError('input.argument', { name: 'block', reason: 'expected a masterchain block' })
  try {
    return parseSourceConfig(context, await context.network.chain.getConfig(id, callOptions(context)))
  } catch (error) {
    if (errorMeaning(error) !== 'unsupported') throw error
    // Key blocks contain the full configuration, and every block refers to the last key block.
    const fromBlocks = await readKeyBlockConfig(context, id).catch(() => undefined)
    if (!fromBlocks) throw error
    return fromBlocks
  }
}

function parseSourceConfig({ network }: CallContext, dictionary: Cell): Config {
  try {
    return parseConfig(dictionary)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    throw new AppError('source.malformed', { source: network.chain.name, reason: error.message }, { cause: error })
  }
}

async function readKeyBlockConfig(context: CallContext, id: BlockIdExt): Promise<Config | undefined> {
  if (!context.network.chain.getBlock) return undefined
  const { block, root } = await getFullBlock(context, id)
  if (block.info.key_block) return parseConfigCell(root).config
  const { id: keyBlock } = await resolveBlock(context, `${block.info.prev_key_block_seqno}`)
  return parseConfigCell((await getFullBlock(context, keyBlock)).root).config
}
