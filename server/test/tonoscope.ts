import type { CliIo } from '../src/cli/io.ts'
import { run } from '../src/cli/run.ts'

/** A terminal that keeps what is written to it; `input` is what stands in the standard input. */
export function listening(input: string | Uint8Array = '') {
  const heard = { out: '', err: '' }
  let stop = (): void => {}
  const stopping = new Promise<void>(resolve => {
    stop = resolve
  })
  const io: CliIo = {
    out: text => {
      heard.out += text
    },
    err: text => {
      heard.err += text
    },
    readInput: () => Promise.resolve(Buffer.from(input)),
    colour: false,
    stopped: () => stopping,
  }
  return { heard, io, stop }
}

/** Runs a command; `stopped`: somebody asks it to stop at once. */
export async function tonoscope(
  argv: readonly string[],
  input: string | Uint8Array = '',
  { stopped = false }: { readonly stopped?: boolean } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { heard, io, stop } = listening(input)
  if (stopped) stop()
  const code = await run(argv, io)
  return { code, ...heard }
}
