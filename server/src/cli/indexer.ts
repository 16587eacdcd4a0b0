import { toWire } from '@tonoscope/core/errors'
import { receiveIndexerTask, reportIndexer } from '@tonoscope/node/chainIndex/IndexerProcess'
import { openIndex } from '@tonoscope/node/chainIndex/openIndex'
import { followIndex } from './followIndex.ts'

// Entry point of the process that writes an index for `tonoscope serve`.

async function work(): Promise<void> {
  const { task, stopped } = await receiveIndexerTask()
  try {
    await followIndex(task, {
      openIndex,
      stopped,
      onReady: () => reportIndexer({ kind: 'ready' }),
      log: line => process.stderr.write(`${line}\n`),
    })
    process.exitCode = 0
  } catch (error) {
    reportIndexer({ kind: 'failed', error: toWire(error, 'indexer') })
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}

void work()
