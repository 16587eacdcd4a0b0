import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexLease } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type { Storage } from './Storage.ts'

/** The length of a socket's path is limited to about 104 bytes. */
const maxSocketPath = 100

/** A lease, and the name under which the index knows its owner. */
export type TakenLease = IndexLease & { readonly owner: string }

/**
 * Waits for the right to write to a folder.
 *
 * The leader listens on a socket, whose path is in the index. Whoever waits connects to it: the connection ends when the leader
 * releases the lease or its process dies, however it dies. Which of those that wait is the next one, a transaction decides.
 */
export async function takeLease(folder: string, storage: Storage, signal: AbortSignal): Promise<TakenLease> {
  if (signal.aborted) throw new AppError('limit.cancelled', {})
  const owner = socketPath(folder)
  const connections = new Set<Socket>()
  const server = await listen(owner, connections)
  const stop = () => {
    server.close()
    for (const each of connections) each.destroy()
  }
  try {
    let dead: string | undefined
    for (;;) {
      const leader = claim(storage, owner, dead)
      if (leader === undefined) break
      const isAlive = await waitForEnd(leader, signal)
      if (signal.aborted) throw new AppError('limit.cancelled', {})
      dead = isAlive ? undefined : leader
    }
  } catch (error) {
    stop()
    throw error
  }
  const control = new AbortController()
  return {
    owner,
    signal: control.signal,
    async release() {
      if (control.signal.aborted) return
      control.abort()
      storage.write(() => {
        if (storage.readMeta('leader') === owner) storage.writeMeta('leader', null)
      })
      stop()
    },
  }
}

/** `undefined` if the right to write is the owner's now, else who has it. */
function claim(storage: Storage, owner: string, dead: string | undefined): string | undefined {
  const read = () => storage.readMeta<string>('leader') ?? undefined
  const leader = storage.write(() => {
    const current = read()
    if (current === undefined || current === dead) storage.writeMeta('leader', owner)
    return current === dead ? undefined : current
  })
  if (leader === undefined && dead !== undefined && process.platform !== 'win32') rmSync(dead, { force: true })
  return leader
}

/** Whether a process has the right to write to a folder, also if its index cannot be opened. */
export async function findLeader(folder: string): Promise<boolean> {
  const sockets = readdirSync(folder).filter(name => /^lead-.+\.sock$/.test(name))
  const connections = sockets.map(
    name =>
      new Promise<boolean>(resolve => {
        const socket = connect(join(folder, name))
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
        socket.once('connect', () => socket.destroy())
      }),
  )
  return (await Promise.all(connections)).includes(true)
}

function socketPath(folder: string): string {
  const name = `lead-${randomUUID().slice(0, 8)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\tonoscope-${randomUUID()}`
  const path = join(folder, `${name}.sock`)
  return Buffer.byteLength(path) <= maxSocketPath ? path : join(tmpdir(), `tonoscope-${randomUUID()}.sock`)
}

function listen(path: string, connections: Set<Socket>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      connections.add(socket)
      // Whoever waits may die.
      socket.on('error', () => {}).on('close', () => connections.delete(socket))
      socket.unref()
    })
    server.once('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Resolves when the leader is gone: true if there was one to connect to. */
function waitForEnd(path: string, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    let isConnected = false
    const socket = connect(path)
    const abort = () => socket.destroy()
    signal.addEventListener('abort', abort, { once: true })
    socket.on('connect', () => {
      isConnected = true
      socket.resume()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      signal.removeEventListener('abort', abort)
      resolve(isConnected)
    })
  })
}
