import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Worker } from 'node:worker_threads'
import type { CliIo } from './command.ts'
import { needsThread } from './commandTable.ts'
import { getCommandName, run } from './run.ts'
import { prepareServiceThread } from './startServiceThread.ts'
import { toTerminalIo } from './terminalIo.ts'

// The `tonoscope` command.

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const io: CliIo = {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  readInput: async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    return Buffer.concat(chunks)
  },
  readLines(prompt) {
    const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
    const { stdin: input, stdout: output } = process
    const lines = createInterface(isTerminal ? { input, output, prompt } : { input })
    return linesOf(lines, isTerminal)
  },
  streams: () => ({ input: process.stdin, output: process.stdout }),
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  // Carriage return, and erases the line.
  ...(process.stdout.isTTY === true && { rewriteLine: (text: string) => process.stdout.write(`\r\u001b[2K${text}`) }),
  ...(process.stderr.isTTY === true &&
    process.stdout.isTTY !== true && { progress: (text: string) => process.stderr.write(`\r\u001b[2K${text}`) }),
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  },
  stopped: () =>
    new Promise<void>(resolve => {
      process.once('SIGINT', () => resolve())
      process.once('SIGTERM', () => resolve())
    }),
}

/** Runs the command of the arguments; `started` is a thread for the service, if one was started before. */
export async function main(argv: readonly string[], started?: Worker): Promise<void> {
  const inThread = needsThread(getCommandName(argv))
  if (!inThread) {
    // Nobody waits for it.
    started?.on('error', () => {})
    void started?.terminate()
  }
  const thread = inThread ? prepareServiceThread(line => toTerminalIo(io).err(`${line}\n`), started) : undefined
  process.exitCode = await run(argv, io, thread?.startService)
  thread?.close()
  // A thread that does not stop must not keep the program once its output is written.
  process.stdout.write('', () => setTimeout(() => process.exit(), 5000).unref())
}

async function* linesOf(lines: Interface, isTerminal: boolean): AsyncGenerator<string> {
  try {
    if (isTerminal) lines.prompt()
    for await (const line of lines) {
      yield line
      if (isTerminal) lines.prompt()
    }
  } finally {
    // An open one keeps the process alive.
    lines.close()
  }
}
