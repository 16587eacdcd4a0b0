import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '@tonoscope/node/answerCalls'
import { createHost, type HostData } from '@tonoscope/node/host'

if (!parentPort) throw new Error('this file is the program of a worker thread')
const port = parentPort
const log = (line: string) => console.error(line)

// The pool hands over what it was made with.
const host = await createHost(workerData as HostData, log)
answerCalls(
  host,
  {
    tell: (message, transfer = []) => port.postMessage(message, transfer),
    listen: heard => void port.on('message', heard),
  },
  log,
)
