import { run } from './cli/run.ts'

// `tonoscope …`: the program itself; everything it does is in `cli/run.ts`.

// Whoever reads only the beginning of the output (`| head`) has closed it: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  out: text => process.stdout.write(text),
  err: text => process.stderr.write(text),
  readInput: async () => {
    const parts: Uint8Array[] = []
    for await (const part of process.stdin) parts.push(part)
    return Buffer.concat(parts)
  },
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  stopped: () =>
    new Promise<void>(resolve => {
      process.once('SIGINT', () => resolve())
      process.once('SIGTERM', () => resolve())
    }),
})
