// A worker that does what the call's body says; it stands for the real one in the tests of the pool.
import { parentPort, threadId, workerData } from 'node:worker_threads'

const encoder = new TextEncoder()
const cancelled = new Set()

parentPort.on('message', async message => {
  if (message.type === 'cancel') return cancelled.add(message.id)
  const { id, job } = message
  const order = JSON.parse(job.body)
  parentPort.postMessage({ type: 'progress', id, progress: { stage: 'executing', done: order.value } })
  if (order.do === 'hang') for (;;);
  if (order.do === 'die') process.exit(7)
  if (order.do === 'throw') throw new Error('not caught')
  if (order.do === 'eat') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length))
  if (order.do === 'wait') while (!cancelled.has(id)) await new Promise(resolve => setTimeout(resolve, 5))
  await new Promise(resolve => setTimeout(resolve, order.ms ?? 0))
  if (order.do === 'fail')
    return parentPort.postMessage({
      type: 'failure',
      id,
      memoryBytes: 0,
      error: { error: 'x', code: 'input.roots', details: { roots: 2 } },
    })
  const reply = encoder.encode(JSON.stringify({ value: order.value, thread: threadId }))
  parentPort.postMessage({ type: 'reply', id, reply, memoryBytes: order.memory ?? 0 }, [reply.buffer])
})

if (workerData?.failToStart) throw new Error('cannot start')
parentPort.postMessage({ type: 'ready' })
