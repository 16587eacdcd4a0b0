import { PassThrough, Readable } from 'node:stream'
import type { CliIo } from '../src/cli/command.ts'
import { run } from '../src/cli/run.ts'

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

/** Runs a command; `stopped`: stops it immediately. */
export async function runCli(
  argv: readonly string[],
  input: string | Uint8Array = '',
  { stopped = false }: { readonly stopped?: boolean } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { output, io, stop } = captureIo(input)
  if (stopped) stop()
  const code = await run(argv, io)
  return { code, ...output }
}
