import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { getEnvironmentData, isMainThread, setEnvironmentData, workerData } from 'node:worker_threads'
import { formatBlockId } from '@tonoscope/core/blockId'
import type { ChainSource } from '@tonoscope/core/chain/ChainSource'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerClock } from '@tonoscope/core/chainIndex/indexerTypes'
import { openBlockReader } from '@tonoscope/core/chainIndex/openBlockReader'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { blockChain } from '../../../core/test/blockChain.ts'
import { openIndex } from '../../src/chainIndex/openIndex.ts'
import type { BlockReaderData } from '../../src/indexer/blockReaderProtocol.ts'
import { replyToReads } from '../../src/indexer/replyToReads.ts'
import { startBlockReader } from '../../src/indexer/startBlockReader.ts'
import { readBlockFile } from './blockFile.ts'
import { sampleIdentity } from './sampleRows.ts'

/** What a killed indexer does: it fills in blocks from the first one on, and follows a network whose newest block grows. */
export type KilledTask = {
  readonly location: string
  readonly blockFile: string
  readonly first: number
  /** The newest block when it starts, and the last one that comes. */
  readonly head: number
  readonly last: number
  /** Whether a thread reads what is filled in. */
  readonly hasThread: boolean
}

// A whole indexer, in a process that is killed. It waits for a line with its task, so that its own start is no part of its life, and
// prints a line for each step: that the index is open, and the ranges after each commit.

/** The recorded blocks, of which one more is the newest each time. */
function growingChain({ blockFile, head, last }: KilledTask): ChainSource {
  const blocks = readBlockFile(readFileSync(blockFile, 'utf8'))
  const chain = blockChain(new Map(blocks.map(each => [formatBlockId(each.id), each])), last)
  let newest = head - 1
  return {
    ...chain,
    getMasterchainBlock(choice) {
      if (choice === 'newest') newest = Math.min(newest + 1, last)
      return chain.getMasterchainBlock(choice === 'newest' ? { seqno: newest } : choice)
    },
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function printCommits(index: ChainIndex): ChainIndex {
  return {
    ...index,
    async commit(batch) {
      await index.commit(batch)
      const { ranges } = await index.checkpoint()
      print(JSON.stringify(ranges))
      // What was printed reaches the pipe before the next batch.
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

// Without those of the host, whose networks and their files take time to load.
const clock: IndexerClock = { nowMs: Date.now, sleep: ms => delay(ms) }

/** The environment data of its thread, which runs this file, too. */
const taskKey = 'task'

async function runTask(): Promise<void> {
  print('ready')
  const [line] = await once(process.stdin, 'data')
  // Written by the test.
  const task = JSON.parse(String(line)) as KilledTask
  setEnvironmentData(taskKey, task)
  const index = await openIndex(task.location, { identity: sampleIdentity })
  print('opened')
  await runIndexer(
    {
      index: printCommits(index),
      source: growingChain(task),
      startReader(reader) {
        print('thread')
        return startBlockReader(new URL(import.meta.url), { network: { name: 'recorded', sources: [] }, reader })
      },
      clock,
      from: task.first,
      // One block each, in the middle of which both parts are; what is followed are ranges of one block.
      limits: { window: 1, batchBlocks: 1, maxFollowGap: 1, pollMs: 1, threadBlocks: task.hasThread ? 2 : 1000 },
    },
    new AbortController().signal,
  )
}

function runThread(): void {
  const task = getEnvironmentData(taskKey) as KilledTask // set above
  const { reader } = workerData as BlockReaderData // of `startBlockReader`
  replyToReads(openBlockReader(growingChain(task), clock, reader))
}

if (isMainThread) await runTask()
else runThread()
