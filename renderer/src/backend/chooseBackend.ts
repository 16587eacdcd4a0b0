import type { Backend } from '@tonoscope/core/contract/backend'
import { createHttpBackend } from '@tonoscope/core/contract/client'
import { createWorkerBackend } from './workerBackend.ts'

let server: Backend | undefined
let browser: Backend | undefined

const startWorker = () =>
  new Worker(new URL('../worker/browserHost.worker.ts', import.meta.url), { type: 'module', name: 'tonoscope' })

/** The server of this page, or a worker of this page; a build without a server has only the worker. */
export function chooseBackend(wanted: 'server' | 'browser'): Backend {
  if (__TONOSCOPE_STATIC__ || wanted === 'browser') {
    browser ??= createWorkerBackend(startWorker)
    return browser
  }
  server ??= createHttpBackend('', (url, init) => fetch(url, init))
  return server
}
