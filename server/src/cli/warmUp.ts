import { fileURLToPath } from 'node:url'
import { createHost } from '@tonoscope/node/host'
import { demoNetwork } from '@tonoscope/node/networks'

export { prepareDemo } from '@tonoscope/node/networks'
export { threadLimits } from './startServiceThread.ts'

import { writeCompiledEmulator } from '../compiledEmulator.ts'
import { serviceData } from '../project.ts'
import { type CliIo, exitCodes, type StartService } from './command.ts'
import { commandTable, needsThread } from './commandTable.ts'
import { run } from './run.ts'

// The build runs this once and keeps the bytecode of all functions that ran (`server/bin/writeBytecode.js`): it makes no difference
// to what a command does.

const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
const transfer = example('transfer.boc')
const account = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

/** The names of the commands that use the service in a thread. */
export const serviceCommands: readonly string[] = commandTable.flatMap(({ names }) => names.filter(needsThread))

/** Commands of all kinds. */
export const commands: readonly (readonly string[])[] = [
  ['--version'],
  ['--help'],
  ['decode', transfer],
  ['emulate', transfer],
  ['emulate', transfer, '--json'],
  ['account', account, '--events', '3'],
  ['get', account, 'seqno'],
  ['block', '1469'],
  ['debug', transfer, '--print'],
  ['cell', transfer],
  ['classify', example('trace.json')],
  ['why', example('error.txt')],
  ['config', '--param', '20'],
].map(argv => [...argv, '--no-off-chain'])

/** Runs a command without output; fails if it does. */
export async function runQuietly(argv: readonly string[], startService?: StartService): Promise<void> {
  const ignore = () => {}
  const errors: string[] = []
  const io: CliIo = {
    out: ignore,
    err: text => errors.push(text),
    readInput: async () => new Uint8Array(),
    readLines: async function* () {},
    streams: () => ({ input: process.stdin, output: process.stdout }),
    colour: false,
    stopped: async () => {},
  }
  const code = await run(argv, io, startService)
  if (code === exitCodes.failed) throw new Error(`tonoscope ${argv.join(' ')}: ${errors.join('')}`)
}

/** Runs all of them. */
export async function warmUp(): Promise<void> {
  for (const argv of commands) await runQuietly(argv)
}

/** So often, even a function that runs once in a sample has run enough to be compiled. */
const compileRounds = 10

/** Compiles what the samples of the demo network run of the emulator. `restoreFlags` sets the flags of V8 that programs have. */
export async function compileEmulator(restoreFlags: () => void): Promise<void> {
  await writeCompiledEmulator(async emulator => {
    const { service } = await createHost({ ...serviceData([demoNetwork()]), emulator }, () => {})
    const { samples } = await service.call('getSamples', {})
    for (let round = 0; round < compileRounds; round++)
      // Some are messages that their accounts reject.
      for (const { boc, block_seqno, arguments: given } of samples)
        await service.call('debugEmulate', { body: { boc, block_seqno, ...given } }).catch(() => {})
    restoreFlags()
  })
}
