import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that computes. */
export type StandInProcess = {
  readonly pid: number
  /** It has a call without a reply. */
  readonly busy: boolean
  /** The arguments of Node that it was started with. */
  readonly execArgv: readonly string[]
}

/** How the processes of the app are started. */
export type ProcessFault =
  /** Each exits before its first message. */
  | 'ends'
  /** None is started, and none replies. */
  | 'absent'

const childFile = fileURLToPath(new URL('./standInChild.cjs', import.meta.url))

/** Stands in for Electron's utility processes: processes of Node that run the built worker. */
export class StandInProcesses {
  fault: ProcessFault | undefined
  /** The largest reply so far, and the time when it arrived. */
  largest = { bytes: 0, at: 0 }
  readonly #running = new Map<ChildProcess, { open: number; readonly execArgv: readonly string[] }>()
  readonly #left: (what: string) => void

  constructor(left: (what: string) => void) {
    this.#left = left
  }

  list(): StandInProcess[] {
    return [...this.#running].flatMap(([{ pid }, { open, execArgv }]) =>
      pid === undefined ? [] : [{ pid, busy: open > 0, execArgv }],
    )
  }

  /** Ends them all, and waits until they have. */
  async endAll(): Promise<void> {
    const ends = [...this.#running.keys()].map(child => once(child, 'exit'))
    for (const child of this.#running.keys()) child.kill('SIGKILL')
    await Promise.all(ends)
  }

  /** What `utilityProcess.fork` does. */
  fork(file: string, execArgv: readonly string[] = []): EventEmitter {
    if (this.fault === 'absent') {
      return Object.assign(new EventEmitter(), { stdout: null, stderr: null, postMessage() {}, kill: () => true })
    }
    const child = fork(childFile, this.fault === 'ends' ? [] : [file], {
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [...execArgv],
    })
    const state = { open: 0, execArgv }
    this.#running.set(child, state)
    const port = Object.assign(new EventEmitter(), {
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage(message: { readonly type: string }) {
        if (message.type === 'run') state.open++
        // An exit has its own event.
        if (child.connected) child.send(message, () => {})
      },
      kill: () => child.kill('SIGKILL'),
    })
    type ChildMessage = {
      readonly type?: string
      readonly reply?: Uint8Array
      readonly standIn?: string
      readonly what?: string
    }
    child.on('message', (message: ChildMessage) => {
      if (message.standIn === 'left') return this.#left(message.what ?? '')
      if (message.type === 'reply' || message.type === 'failure') state.open--
      const bytes = message.reply?.length ?? 0
      if (bytes > this.largest.bytes) this.largest = { bytes, at: performance.timeOrigin + performance.now() }
      port.emit('message', message)
    })
    child.on('exit', code => {
      this.#running.delete(child)
      port.emit('exit', code ?? 1)
    })
    return port
  }
}
