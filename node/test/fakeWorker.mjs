// A fake worker for the tests of the pool: the body of a call is a command.
import { parentPort, threadId, workerData } from 'node:worker_threads'

const encoder = new TextEncoder()
const cancelled = new Set()

parentPort.on('message', async message => {
  if (message.type === 'cancel') return cancelled.add(message.id)
  if (message.type === 'ping') return parentPort.postMessage({ type: 'pong', id: message.id })
  const { id, job } = message
  const task = JSON.parse(job.body)
  parentPort.postMessage({ type: 'progress', id, progress: { stage: 'executing', done: task.value } })
  if (task.do === 'hang') for (;;);
  if (task.blockMs) for (const until = performance.now() + task.blockMs; performance.now() < until; );
  if (task.networkMs) {
    parentPort.postMessage({ type: 'state', id, state: 'waiting' })
    await new Promise(resolve => setTimeout(resolve, task.networkMs))
    parentPort.postMessage({ type: 'state', id, state: 'computing' })
  }
  if (task.do === 'die') process.exit(7)
  if (task.do === 'throw') throw new Error('not caught')
  if (task.do === 'eat') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length))
  if (task.do === 'wait') while (!cancelled.has(id)) await new Promise(resolve => setTimeout(resolve, 5))
  await new Promise(resolve => setTimeout(resolve, task.ms ?? 0))
  if (task.do === 'fail')
    return parentPort.postMessage({
      type: 'failure',
      id,
      memoryBytes: 0,
      error: { error: 'x', code: 'input.roots', error_details: { roots: 2 } },
    })
  const reply = encoder.encode(JSON.stringify({ value: task.value, thread: threadId }))
  parentPort.postMessage({ type: 'reply', id, reply, memoryBytes: task.memory ?? 0 }, [reply.buffer])
})

if (workerData?.failToStart) throw new Error('cannot start')
parentPort.postMessage({ type: 'ready' })
