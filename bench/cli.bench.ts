import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildTargets } from '../scripts/build.ts'
import { type Claim, claim, compare } from './lib/bench.ts'

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))
const cli = path('server/bin/tonoscope.js')
const transfer = path('examples/transfer.boc')

function start(...args: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
}

/** The start of commands, each as a program of its own, relative to that of Node with nothing to do. */
export async function run(): Promise<readonly Claim[]> {
  await buildTargets(['server'])
  const [node, help, completion, decode, emulate] = await compare('start of a command, as a program', [
    { role: 'floor', name: 'node -e 0', run: () => start('-e', '0') },
    { name: 'tonoscope --help', run: () => start(cli, '--help') },
    { name: 'tonoscope completion bash', run: () => start(cli, 'completion', 'bash') },
    { name: 'tonoscope decode', run: () => start(cli, 'decode', transfer) },
    { name: 'tonoscope emulate', run: () => start(cli, 'emulate', transfer) },
  ])
  const ratio = ({ medianMs }: { readonly medianMs: number }) => medianMs / node.medianMs
  return [
    claim('tonoscope --help relative to node -e 0', ratio(help), { atMost: 2.5 }),
    claim('tonoscope completion relative to node -e 0', ratio(completion), { atMost: 2.5 }),
    claim('tonoscope decode relative to node -e 0', ratio(decode), { atMost: 4.5 }),
    claim('tonoscope emulate relative to node -e 0', ratio(emulate), { atMost: 8.5 }),
  ]
}
