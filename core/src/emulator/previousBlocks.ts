import type { BlockIdExt } from '../blockId.ts'
import type { Cell } from '../cell/Cell.ts'
import type { StackItem } from '../getMethods/stack.ts'
import type { PreviousBlocksInfo } from './Emulation.ts'
import { writeStackItem } from './vmStack.ts'

const tupleItem = (items: readonly StackItem[]): StackItem => ({ type: 'tuple', items })
const intItem = (value: bigint): StackItem => ({ type: 'int', value })
const blockTuple = (id: BlockIdExt): StackItem =>
  tupleItem([
    intItem(BigInt(id.workchain)),
    // To contracts the shard is an unsigned number.
    intItem(BigInt(`0x${id.shard}`)),
    intItem(BigInt(id.seqno)),
    intItem(BigInt(`0x${id.rootHash}`)),
    intItem(BigInt(`0x${id.fileHash}`)),
  ])

/** The tuple behind `PREVMCBLOCKS`, `PREVKEYBLOCK` and `PREVMCBLOCKS_100`, in the emulator's format. */
export const writePreviousBlocks = (blocks: PreviousBlocksInfo): Cell =>
  writeStackItem(
    tupleItem([
      tupleItem(blocks.last.map(blockTuple)),
      blockTuple(blocks.keyBlock),
      ...(blocks.last100 === undefined ? [] : [tupleItem(blocks.last100.map(blockTuple))]),
    ]),
  )

/** The value that clears previous blocks set before. */
export const noPreviousBlocks: Cell = writeStackItem({ type: 'null' })
