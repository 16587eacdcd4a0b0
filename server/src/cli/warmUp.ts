import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

// The build runs this once and keeps the bytecode of all functions that ran (`server/bin/writeBytecode.js`): it makes no difference
// to what a command does.

const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
const transfer = example('transfer.boc')
const account = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'

const commands: readonly (readonly string[])[] = [
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
]

/** Runs commands of all kinds without output. */
export async function warmUp(): Promise<void> {
  const ignore = () => {}
  for (const argv of commands) {
    await run([...argv, '--no-off-chain'], {
      out: ignore,
      err: ignore,
      readInput: async () => new Uint8Array(),
      readLines: async function* () {},
      streams: () => ({ input: process.stdin, output: process.stdout }),
      colour: false,
      stopped: async () => {},
    })
  }
}
