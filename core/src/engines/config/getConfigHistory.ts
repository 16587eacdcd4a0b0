import { type BlockIdExt, toBlockIdExtJson } from '../../blockId.ts'
import { type Config, parseConfigCell } from '../../config/parseConfig.ts'
import type { DebugConfigHistory, DebugConfigParam } from '../../contract/debugConfig.ts'
import { errorMeaning } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'
import { getFullBlock } from '../blocks/blockContents.ts'
import { resolveBlock } from '../blocks/resolveBlock.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'
import { diffConfigs } from './diffConfigs.ts'
import { locateConfig } from './locateConfig.ts'
import { presentParams } from './presentDebugConfig.ts'

const DEFAULT_COUNT = 10

type Request = { readonly block?: string | undefined; readonly count?: number | undefined }

type KeyBlock = {
  readonly id: BlockIdExt
  readonly utime: UnixSec
  readonly config: Config
  /** 0 for the zero state. */
  readonly previousSeqno: number
}

/**
 * The key blocks up to a block, newest first, with the parameters that each one changed. It ends early at a key block that
 * the source does not have.
 *
 * @throws input.block, lookup.block, source.* if not even the first one can be read
 */
export async function getConfigHistory(
  context: CallContext,
  { block, count = DEFAULT_COUNT }: Request,
): Promise<DebugConfigHistory> {
  const { id } = await resolveBlock(context, block)
  let newer = await readKeyBlock(context, await getKeyBlockSeqno(context, id))
  const keyBlocks: DebugConfigHistory['key_blocks'] = []
  let problem: string | undefined
  while (keyBlocks.length < count) {
    const older =
      newer.previousSeqno > 0 ? await orProblem(() => readKeyBlock(context, newer.previousSeqno)) : undefined
    keyBlocks.push(presentKeyBlock(newer, typeof older === 'string' ? undefined : older))
    if (typeof older === 'string') problem = older
    if (typeof older !== 'object') break
    newer = older
  }
  const last = keyBlocks.at(-1)
  const previousSeqno = last?.id.seqno === newer.id.seqno ? newer.previousSeqno : newer.id.seqno
  return {
    network: context.network.name,
    key_blocks: keyBlocks,
    ...(previousSeqno > 0 && { previous_seqno: previousSeqno }),
    ...(problem !== undefined && { problem }),
  }
}

/** The result, or why the source does not have it. */
async function orProblem<T>(request: () => Promise<T>): Promise<T | string> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof Error && errorMeaning(error) !== undefined) return error.message
    throw error
  }
}

/** The seqno of the key block whose configuration is in force at a masterchain block: its own if it is one. */
export async function getKeyBlockSeqno(context: CallContext, id: BlockIdExt): Promise<number> {
  const { chain } = context.network
  const previous = await unlessUnsupported(async () => chain.getPreviousBlocks?.(id, callOptions(context)))
  if (previous) return previous.keyBlock.seqno
  const { info } = (await getFullBlock(context, id)).block
  return info.key_block ? info.seq_no : info.prev_key_block_seqno
}

async function readKeyBlock(context: CallContext, seqno: number): Promise<KeyBlock> {
  const { chain } = context.network
  const { id } = await resolveBlock(context, `${seqno}`)
  const full = await unlessUnsupported(() => getFullBlock(context, id))
  if (full) {
    const { gen_utime: utime, prev_key_block_seqno: previousSeqno } = full.block.info
    return { id, utime, config: parseConfigCell(full.root).config, previousSeqno }
  }
  const [{ config }, { genUtime: utime }, before] = await Promise.all([
    locateConfig(context, { block: `${seqno}` }),
    chain.getMasterchainBlock({ seqno }, callOptions(context)),
    resolveBlock(context, `${seqno - 1}`),
  ])
  const previousSeqno = await getKeyBlockSeqno(context, before.id)
  return { id, utime, config, previousSeqno }
}

function presentKeyBlock({ id, utime, config }: KeyBlock, older: KeyBlock | undefined) {
  return {
    id: toBlockIdExtJson(id),
    utime,
    hash: config.dictionary.hash(),
    ...(older && { changes: presentChanges(presentParams(older), presentParams({ config })) }),
  }
}

function presentChanges(before: readonly DebugConfigParam[], after: readonly DebugConfigParam[]) {
  const groups = new Map([...before, ...after].map(({ number, group }) => [number, group]))
  return diffConfigs(before, after).map(({ number, title, kind }) => ({
    number,
    title,
    group: groups.get(number) ?? 'other',
    kind,
  }))
}
