// A fake worker process for the tests of the pool: the body of a call is a command.
const encoder = new TextEncoder()

process.once('disconnect', () => process.exit())
process.on('SIGTERM', () => {})
process.on('message', async message => {
  if (message.type === 'start') {
    if (message.data.text) console.error(message.data.text)
    return process.send({ type: 'ready' })
  }
  if (message.type === 'ping') return process.send({ type: 'pong', id: message.id })
  if (message.type !== 'run') return
  const { id, job } = message
  const task = JSON.parse(job.body)
  // JSON.parse cannot be interrupted in a thread, and its result is larger than the heap.
  if (task.do === 'bomb') JSON.parse(`[${'{},'.repeat(task.members)}{}]`)
  if (task.do === 'external') for (globalThis.kept = []; ; ) globalThis.kept.push(new Uint8Array(2 ** 24).fill(1))
  if (task.do === 'hang') for (;;);
  const reply = encoder.encode(JSON.stringify({ value: task.value, pid: process.pid, size: task.text?.length }))
  process.send({ type: 'reply', id, reply, memoryBytes: 0 })
})
