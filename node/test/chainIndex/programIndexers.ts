import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { blocksById, localnetChain } from '../../../core/test/localnetChain.ts'
import { writeBlockFile } from './blockFile.ts'
import { buildProgram } from './buildProgram.ts'
import { indexAtOnce } from './compareToUninterrupted.ts'
import type { KilledTask } from './killedIndexer.ts'
import type { KilledIndexers } from './killIndexers.ts'

/** Recorded parts of the local network; in two of them a shard is split or merged. A thread reads what is filled in of the second one. */
const threadRange: SeqnoRange = { first: 237, last: 250 }
const recordedRanges: readonly SeqnoRange[] = [{ first: 96, last: 116 }, threadRange, { first: 403, last: 414 }]

/**
 * Indexers of a small program, which starts without the command line, in advance, and commits every block by itself: it is killed at
 * many points. `work` is a folder for the program and its blocks.
 */
export async function programIndexers(work: string): Promise<KilledIndexers & { readonly threads: () => number }> {
  const program = await buildProgram('./killedIndexer.ts', work)
  const blockFiles = new Map<number, string>()
  for (const range of recordedRanges) blockFiles.set(range.first, await recordBlocks(range, work))
  let threads = 0
  const prepared = [1, 2, 3].map(() => startIndexer(program))
  return {
    parts: recordedRanges.map(range => ({
      from: range.first,
      ranges: [range],
      head: Math.floor((range.first + range.last) / 2),
    })),
    steps: 8,
    maxPauseMs: 4,
    async start({ location, part, head }, { onStep, onCommitted }) {
      const indexer = prepared.shift()
      if (!indexer) throw new Error('there is always a next one')
      prepared.push(startIndexer(program))
      const { process: child, lines, ready } = indexer
      await ready
      lines.on('line', line => {
        // Printed by the indexer.
        if (line.startsWith('[')) onCommitted(JSON.parse(line) as SeqnoRange[])
        if (line === 'thread') threads++
        onStep()
      })
      const last = part.ranges.at(-1)?.last ?? 0
      const blockFile = blockFiles.get(part.from) ?? ''
      const hasThread = part.from === threadRange.first
      const task: KilledTask = { location, blockFile, first: part.from, head, last, hasThread }
      child.stdin?.write(`${JSON.stringify(task)}\n`)
      return child
    },
    threads: () => threads,
    close() {
      for (const { process: child } of prepared) child.kill('SIGKILL')
    },
  }
}

/** Writes the blocks that indexing a range reads, so that a process needs not read all that are recorded. */
async function recordBlocks(range: SeqnoRange, work: string): Promise<string> {
  const source = localnetChain(range.last)
  await indexAtOnce([range], () => source)
  const used = new Set(source.calls.map(call => call.split(' ').at(-1)))
  const blocks = [...blocksById()].flatMap(([key, block]) =>
    used.has(key) || (block.id.workchain === -1 && block.id.seqno >= range.first - 2 && block.id.seqno <= range.last)
      ? [block]
      : [],
  )
  const file = join(work, `blocks-${range.first}.json`)
  writeFileSync(file, writeBlockFile(blocks))
  return file
}

type Indexer = { readonly process: ChildProcess; readonly lines: Interface; readonly ready: Promise<unknown> }

function startIndexer(program: string): Indexer {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (!child.stdout) throw new Error('an indexer has pipes')
  const lines = createInterface({ input: child.stdout })
  const failed = once(child, 'exit').then(([code]) => {
    if (code !== null) throw new Error(`an indexer ended by itself, with exit code ${code}`)
  })
  failed.catch(() => {})
  return { process: child, lines, ready: Promise.race([once(lines, 'line'), failed]) }
}
