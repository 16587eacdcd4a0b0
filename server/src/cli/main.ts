import { run } from './run.ts'

// Entry point of the `tonoscope` command.

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  readInput: async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    return Buffer.concat(chunks)
  },
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  stopped: () =>
    new Promise<void>(resolve => {
      process.once('SIGINT', () => resolve())
      process.once('SIGTERM', () => resolve())
    }),
})
