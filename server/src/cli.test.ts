import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { beforeAll, expect, test } from 'vitest'
import { hasLocalnet } from '../../core/test/data.ts'
import { globalConfigFile } from '../../node/test/globalConfigOf.ts'
import { closeNetworks, recordedReply, startNetwork } from '../../node/test/recordedNetwork.ts'
import { buildTargets } from '../../scripts/build.ts'

const program = fileURLToPath(new URL('../bin/tonoscope.js', import.meta.url))
const start = (...argv: string[]): ChildProcess =>
  spawn(process.execPath, [program, ...argv], { stdio: ['pipe', 'pipe', 'pipe'] })

beforeAll(() => buildTargets(['server']), 300_000)

const { samples } = readSnapshot(demoBytes())
const sample = (id: string): string => {
  const found = samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return toBocHex(found.message)
}

const textOf = async (stream: AsyncIterable<unknown> | null): Promise<string> => {
  let text = ''
  for await (const part of stream ?? []) text += String(part)
  return text
}

test('reads stdin, prints to stdout and returns the exit code', async () => {
  const child = start('emulate', '-')
  child.stdin?.end(sample('fresh-expired'))
  const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'exit')])
  expect(err).toBe('')
  expect(out).toMatch(
    /^✗ Nothing is sent. Rejected by the wallet.*\n.*\n {2}→ .*\n {2}→ Run one second before it expires: --remedy clock.set\n/,
  )
  expect(code).toBe(2)
}, 60_000)

test('a server finishes open requests on SIGTERM and exits with 0', async () => {
  const child = start('serve', '--port', '0', '--workers', '1', '--no-web')
  const ended = once(child, 'exit')
  const [line] = await once(child.stdout!, 'data')
  const url = /http:\/\/[\d.:]+/.exec(String(line))?.[0]
  const response = fetch(`${url}/v2/events/emulate`, {
    method: 'POST',
    body: JSON.stringify({ boc: sample('fresh-jetton-transfer') }),
    headers: { 'content-type': 'application/json' },
  })
  // The signal arrives during the request, because the worker is still starting.
  setTimeout(() => child.kill('SIGTERM'), 50)
  expect((await response).status).toBe(200)
  expect(await ended).toEqual([0, null])
}, 60_000)

test.skipIf(!hasLocalnet)(
  'a run on liteservers of a global config file ends when it is done',
  async () => {
    const { fakeServers } = await startNetwork([request => recordedReply(request)])
    const file = globalConfigFile(fakeServers.map(({ address }) => address))
    const child = start('emulate', '-', '--event', '--no-off-chain', '--global-config', file, '--block', '1673')
    const started = performance.now()
    child.stdin?.end(sample('fresh-jetton-transfer'))
    const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'exit')])
    await closeNetworks()
    expect(err).toBe('')
    expect(JSON.parse(out).actions[0].type).toBe('JettonTransfer')
    expect(code).toBe(0)
    expect(fakeServers[0]?.queryCount()).toBeGreaterThan(4)
    // Idle connections are kept for a minute.
    expect(performance.now() - started).toBeLessThan(50_000)
  },
  90_000,
)
