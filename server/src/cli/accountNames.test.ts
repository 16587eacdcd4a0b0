import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const { names, samples } = readSnapshot(demoBytes())
const alice = [...names].find(([, name]) => name === 'alice')?.[0] ?? expect.fail('the demo network has an alice')
/** Begins and ends like the address of alice. */
const other = `${alice.slice(0, 8)}${'1'.repeat(50)}${alice.slice(-8)}`
const sample = samples.find(({ id }) => id === 'jetton-transfer') ?? expect.fail('the demo network has a transfer')
const message = sample.onChainMessage ?? expect.fail('the transfer is on chain')

const folder = mkdtempSync(join(tmpdir(), 'names-'))
const network = join(folder, 'workshop.json')
const labels = join(folder, 'labels.json')
writeFileSync(labels, JSON.stringify({ [other]: 'my exchange' }))
// The demo network without the label of alice; two of its domains point to it.
const { [alice]: _, ...others } = Object.fromEntries(names)
writeFileSync(network, JSON.stringify({ ...JSON.parse(Buffer.from(demoBytes()).toString()), names: others }))
const runWorkshop = (...argv: string[]) =>
  runCli(['--snapshot', `workshop=${network}`, '--network', 'workshop', ...argv])

const domain = String.raw`(?:alice-market\.ton|two-months\.t\.me)`

test('an event names an account by its domain, in sentences, in the tree and in the legend', async () => {
  const { out, err } = await runWorkshop('event', message)
  expect(err).toBe('')
  expect(out).toMatch(new RegExp(`^✓ ${domain} sends `))
  expect(out).toMatch(new RegExp(`\\nTrace .*\\nA ${domain} \\(domain\\) · `, 's'))
  expect(out).toMatch(new RegExp(`\\nAccounts\\n {2}A {2}\\S{48} {2}${domain} \\(domain\\)\\n`))
})

test('so do a run and the events of an account', async () => {
  expect((await runWorkshop('emulate', toBocHex(sample.message), '--as-on-chain')).out).toMatch(
    new RegExp(`^✓ ${domain} sends `),
  )
  const bob = [...names].find(([, name]) => name === 'bob')?.[0] ?? ''
  expect((await runWorkshop('account', bob)).out).toMatch(new RegExp(`\\nEvents .*${domain}`, 's'))
})

test('an account that looks like a labelled one is marked, also beside its domain', async () => {
  const { out } = await runWorkshop('--labels', labels, 'event', message)
  expect(out).toMatch(new RegExp(`^✓ ${domain} \\(looks like my exchange\\) sends `))
  expect(out).toMatch(new RegExp(`\\nA ${domain} \\(domain, looks like my exchange\\) · `))
})

test('JSON is the reply of the service, without them', async () => {
  expect((await runWorkshop('event', message, '--debug')).out).not.toMatch(new RegExp(`"name": ?"${domain}"`))
})
