import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const jettonTransfer = toBocHex(
  demo.samples.find(({ id }) => id === 'jetton-transfer')?.message ?? expect.fail('no such sample'),
)
const wallet = ['debug', jettonTransfer, '--as-on-chain'] as const
const jettonWallet = [...wallet, '--transaction', '0.0'] as const

describe('debug --change', () => {
  test('prints both outcomes and the differences, and the state at the first one', async () => {
    const { code, out, err } = await runCli([...jettonWallet, '--change', 'value=1000000', '--print'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^transaction 0\.0 of 0:[\da-f]{64}: 61 steps, exit code -14, gas 2500\n\n/)
    expect(out).toMatch(/\n +original +changed\n {2}Transaction +succeeded +failed\n {2}Exit code +0 +-14\n/)
    expect(out).toMatch(
      /\n {2}1 {2}value, step 9 and 9: s0 has from bit \d+ x\{.*\}…? in the original, x\{.*\}…? in the changed run\n/,
    )
    expect(out).toMatch(/\n {2}2 {2}path, step 60 and 60: The original runs LDMSGADDR; the changed run throws -14 /)
    expect(out).toMatch(/\n\nstep 9 of 61, /)
  })

  test('as JSON, with the change of a mode: signatures are not checked', async () => {
    const { out } = await runCli([...wallet, '--change', 'modes=128', '--json'])
    expect(readJson(out)).toMatchObject({
      comparison: {
        outcomes: expect.arrayContaining([expect.objectContaining({ name: 'Balance after' })]),
        differences: [
          { kind: 'value', original_step: expect.any(Number), text: expect.stringMatching(/^s0 has from bit /) },
        ],
        ignores_signature: true,
      },
    })
  })

  test('goes to the other run and to differences', async () => {
    const { out, err } = await runCli([...jettonWallet, '--change', 'value=1000000'], 'w\ng 100\nw\nd 2\nd\nd 9\nq')
    const positions = [...out.matchAll(/^(?:(original|changed) run[^\n]*\n)?step (\d+) of (\d+)/gm)]
    expect(positions.map(([, side, step, count]) => [side, step, count])).toEqual([
      [undefined, '9', '61'],
      ['original', '9', '178'],
      [undefined, '100', '178'],
      ['changed', '60', '61'],
      ['changed', '60', '61'],
    ])
    expect(out).toContain('changed run, which does not run this instruction: the last common one')
    expect(err).toContain('diff 9: no such difference')
  })

  test('without changes there is only one run', async () => {
    const { out } = await runCli([...wallet], 'd\nw\nq')
    expect(out.match(/There is only one run; --change runs the transaction again\./g)).toHaveLength(2)
  })

  test('reads the BoC of a change from a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'change-')), 'data.boc')
    const cell = 'b5ee9c720101010100030000010a'
    writeFileSync(file, Buffer.from(cell, 'hex'))
    const { out, code } = await runCli([...wallet, '--change', `data=${file}`, '--json'])
    expect(code).toBe(0)
    expect(readJson(out)).toMatchObject({ exit_code: 9 })
  })

  test.each([
    [['gas=5'], 'change gas=5: expected value='],
    [['value=5'], 'changes.value: the incoming message is external'],
    [['modes=3,3'], 'changes.modes: the message has 1 outgoing message'],
    [['data=no-boc'], 'changes.data: '],
    [['data=./missing.boc'], 'file not found'],
  ])('an error names the change: %s', async (changes, message) => {
    const { code, err } = await runCli([...wallet, ...changes.flatMap(change => ['--change', change]), '--print'])
    expect(code).not.toBe(0)
    expect(err).toContain(message)
  })
})
