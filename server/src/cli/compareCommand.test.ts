import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugCompare } from '@tonoscope/core/contract/debugCompare'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

describe('compare', () => {
  test('--actual: a run that is equal to the chain', async () => {
    const { code, out, err } = await runCli(['compare', '--actual', sample('jetton-transfer'), '--strict'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^left {3}run, [\d-]+ [\d:]+, state at block 145: .+\nright {2}event, .+\n\n✓ Equal: all 5 /)
    expect(out).toContain('= 0  ')
  })

  test('--actual: the first difference, its cause and the transaction in between', async () => {
    const { code, out } = await runCli(['compare', '--actual', sample('transfer-v4r2-comment'), '--strict'])
    expect(code).toBe(4)
    expect(out).toContain(
      '✗ The outcome is the same; amounts, fees, times or the states before differ in 1 of 2 transactions.',
    )
    expect(out).toMatch(/They begin to differ in transaction 0\.0, text comment to carol: Data before: /)
    expect(out).toMatch(/cause, proven: The state of carol had moved: 1 other transaction came first\./)
    expect(out).toMatch(/ {2}Transaction in between, .+: none → [0-9a-f]{6}…[0-9a-f]{6}/)
    expect(out).toMatch(/▶ ~ {3}0\.0 {2}text comment to carol/)
  })

  test('two messages, and a message and an event, as JSON', async () => {
    const both = await runCli(['compare', sample('fresh-transfer'), sample('fresh-jetton-transfer'), '--json'])
    const { comparison, causes } = JSON.parse(both.out) as DebugCompare
    expect([both.code, comparison?.equality, causes]).toEqual([0, 'different', []])
    const { right } = JSON.parse(
      (await runCli(['compare', '--actual', sample('jetton-transfer'), '--json'])).out,
    ) as DebugCompare
    const event = await runCli(['compare', sample('jetton-transfer'), right?.event_id ?? '', '--block', '145'])
    expect(event.out).toContain('✓ Equal')
    expect((await runCli(['compare', '--actual', right?.event_id ?? ''])).out).toContain('state at block 145')
  })

  test('saves both as a capsule, which gives the comparison again', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'compare-')), 'both.capsule.tonoscope')
    const saved = await runCli(['compare', '--actual', sample('jetton-transfer'), '--out', file])
    expect([saved.code, saved.err]).toEqual([0, expect.stringMatching(/both\.capsule\.tonoscope, \d/)])
    const opened = await runCli(['capsule', 'run', file])
    expect([opened.code, opened.out]).toEqual([0, expect.stringContaining('✓ Equal: all 5 transactions')])
    expect((await runCli(['compare', '--actual', file])).out).toContain('left   capsule')
    expect((await runCli(['compare', '--actual', sample('jetton-transfer'), '--out', file])).err).toContain('--force')
  })

  test('a message that is not on chain fails with what to do', async () => {
    const { code, out } = await runCli(['compare', '--actual', sample('fresh-expired')])
    expect([code, out]).toEqual([1, expect.stringContaining('It cannot arrive any more: expired')])
  })

  test('wrong arguments', async () => {
    const message = sample('jetton-transfer')
    expect((await runCli(['compare', message])).err).toContain('give either a second result or --actual')
    expect((await runCli(['compare', message, message, '--actual'])).err).toContain('give either')
    expect((await runCli(['compare', 'nothing', message])).err).toContain('input.text')
  })
})
