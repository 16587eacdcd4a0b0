import type { Cell } from '../cell/Cell.ts'
import type { BlockId } from '../chain/ChainSource.ts'
import type { StackItem } from '../contracts/stack.ts'
import type { EmulationArguments } from './Emulation.ts'
import { writeStackItem } from './vmStack.ts'

type PreviousBlocks = NonNullable<EmulationArguments['previousBlocks']>

const tuple = (items: readonly StackItem[]): StackItem => ({ type: 'tuple', items })
const int = (value: bigint): StackItem => ({ type: 'int', value })
const blockTuple = (id: BlockId): StackItem =>
  tuple([
    int(BigInt(id.workchain)),
    // Contracts see the shard as an unsigned number.
    int(BigInt(`0x${id.shard}`)),
    int(BigInt(id.seqno)),
    int(BigInt(`0x${id.rootHash}`)),
    int(BigInt(`0x${id.fileHash}`)),
  ])

/** What `PREVMCBLOCKS`, `PREVKEYBLOCK` and `PREVMCBLOCKS_100` answer from, as the emulator takes it. */
export const writePreviousBlocks = (blocks: PreviousBlocks): Cell =>
  writeStackItem(
    tuple([
      tuple(blocks.last.map(blockTuple)),
      blockTuple(blocks.keyBlock),
      ...(blocks.last100 === undefined ? [] : [tuple(blocks.last100.map(blockTuple))]),
    ]),
  )

/** The entry that takes back previous blocks given before. */
export const noPreviousBlocks: Cell = writeStackItem({ type: 'null' })
