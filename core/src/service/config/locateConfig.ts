import type { Cell } from '../../cell/Cell.ts'
import type { BlockId } from '../../chain/ChainSource.ts'
import { type Config, configOfCell, parseConfig } from '../../config/parseConfig.ts'
import type { DebugConfigRequest } from '../../contract/debugConfig.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'
import { wholeBlock } from '../blocks/blockContents.ts'
import { isUntold, nameBlock, optionsOf } from '../blocks/nameBlock.ts'
import type { Context } from '../Deps.ts'
import { configOfText } from './configOfText.ts'

/** A configuration, and where it is from. */
export type LocatedConfig = {
  readonly config: Config
  /** In words. */
  readonly from: string
  readonly block?: BlockId
  readonly utime?: UnixSec
}

/** The configuration that somebody asks for. @throws input.*, lookup.block, source.*, proof.* */
export async function locateConfig(context: Context, asked: DebugConfigRequest): Promise<LocatedConfig> {
  if (asked.boc !== undefined) {
    if (asked.block !== undefined)
      throw new AppError('input.argument', { name: 'block', reason: 'give a block or a configuration, not both' })
    const { config, what } = configOfText(asked.boc)
    return { config, from: `${what} that was given` }
  }
  const { id, utime } = await nameBlock(context, asked.block)
  const config = await configAt(context, id)
  const from = `masterchain block ${id.seqno} of ${context.network.name}`
  return { config, from, block: id, ...(utime !== undefined && { utime }) }
}

/** The configuration in force at a block. @throws input.argument, lookup.block, source.*, proof.* */
export async function configAt(context: Context, id: BlockId): Promise<Config> {
  if (id.workchain !== -1)
    throw new AppError('input.argument', { name: 'block', reason: 'a block of the masterchain is expected' })
  try {
    return configOfSource(context, await context.network.chain.getConfig(id, optionsOf(context)))
  } catch (error) {
    if (!isAppError(error) || !isUntold(error.code)) throw error
    // Key blocks bring the whole configuration with them, and every block names the last one.
    const fromBlocks = await configOfKeyBlock(context, id).catch(() => undefined)
    if (!fromBlocks) throw error
    return fromBlocks
  }
}

/** @throws source.malformed */
function configOfSource({ network }: Context, dictionary: Cell): Config {
  try {
    return parseConfig(dictionary)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.cell') throw error
    throw new AppError('source.malformed', { source: network.chain.name, reason: error.message }, { cause: error })
  }
}

async function configOfKeyBlock(context: Context, id: BlockId): Promise<Config | undefined> {
  if (!context.network.chain.getBlock) return undefined
  const { block, root } = await wholeBlock(context, id)
  if (block.info.key_block) return configOfCell(root).config
  const { id: keyBlock } = await nameBlock(context, `${block.info.prev_key_block_seqno}`)
  return configOfCell((await wholeBlock(context, keyBlock)).root).config
}
