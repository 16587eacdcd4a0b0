import { PassThrough, Readable } from 'node:stream'
import { createHost, type Host } from '@tonoscope/node/host'
import { standardNetworks } from '@tonoscope/node/networks'
import { expect } from 'vitest'
import { once } from '../../core/test/once.ts'
import type { CliIo, StartService } from '../src/cli/command.ts'
import { run } from '../src/cli/run.ts'
import { defaultCeilings, type ServiceData, serviceData } from '../src/project.ts'
import { readSecondEngine, withEmulator } from '../src/withEmulator.ts'

/** A CLI environment that captures the output; `input` is stdin. */
export function captureIo(input: string | Uint8Array = '') {
  const output = { out: '', err: '' }
  let stop = (): void => {}
  const stopping = new Promise<void>(resolve => {
    stop = resolve
  })
  const io: CliIo = {
    out: text => {
      output.out += text
    },
    err: text => {
      output.err += text
    },
    readInput: () => Promise.resolve(Buffer.from(input)),
    readLines: async function* () {
      yield* Buffer.from(input).toString().split('\n')
    },
    streams: () => ({ input: Readable.from([input]), output: new PassThrough() }),
    colour: false,
    stopped: () => stopping,
  }
  return { output, io, stop }
}

const hosts = new Map<string, Promise<Host>>()
const emulator = once(async () => (await withEmulator(serviceData([]))).emulator)
const builtIn = new Set(standardNetworks().map(network => JSON.stringify(network)))

/** The networks as a text, if they are built in, and nothing is said about names. */
function toSharedKey({ networks, names, ceilings }: ServiceData): string | undefined {
  const texts = networks.map(network => JSON.stringify(network))
  return names?.labels || ceilings !== defaultCeilings || texts.some(text => !builtIn.has(text))
    ? undefined
    : JSON.stringify([texts, names])
}

/**
 * The service in this thread. For the networks that are built in it is created once for all commands: `startServiceThread.test.ts`
 * and `readme.test.ts` start it as the program does.
 */
export const startShared: StartService = async (data, log) => {
  const start = async (ownLog: (line: string) => void) =>
    createHost({ ...data, emulator: await emulator() }, ownLog, { readSecondEngine })
  const key = toSharedKey(data)
  if (key === undefined) return start(log)
  const host = hosts.get(key) ?? start(line => expect.unreachable(line))
  hosts.set(key, host)
  return { service: (await host).service, close: () => {} }
}

/** Runs a command; `stopped`: stops it immediately. */
export async function runCli(
  argv: readonly string[],
  input: string | Uint8Array = '',
  { stopped = false }: { readonly stopped?: boolean } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { output, io, stop } = captureIo(input)
  if (stopped) stop()
  const code = await run(argv, io, startShared)
  return { code, ...output }
}
