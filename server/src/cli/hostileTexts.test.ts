import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { readJson } from '@tonoscope/core/wire/json'
import { createHost, type Host } from '@tonoscope/node/host'
import { demoBytes } from '@tonoscope/node/networks'
import { beforeAll, expect, test } from 'vitest'
import { hiddenCharacters, hostileTexts } from '../../../core/test/hostileTexts.ts'
import { replaceTexts, takeInTurn } from '../../../core/test/replaceTexts.ts'
import { captureIo, runCli } from '../../test/runCli.ts'
import { withEmulator } from '../withEmulator.ts'
import type { StartService } from './command.ts'
import { run } from './run.ts'

const demo = readSnapshot(demoBytes())
const boc = (id: string): string => toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(id))
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const item = '0:5ad629855da7ee511bafde629dce9e1bcaa555bf8f0784fcdb3c9f7b53aa381e'
const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const capsule = join(folder, 'run.capsule.tonoscope')

/** A line of the program’s own, as a text with a line break would forge it. */
const forgedLine = 'forged: ✓ Succeeds'
const texts = [...hostileTexts, `name\n${forgedLine}`]

/** Created once: the networks and the emulator are the same for all commands. */
let host: Promise<Host> | undefined

/** A service whose replies quote hostile texts. */
const hostileService =
  (start: number): StartService =>
  async (data, log) => {
    host ??= withEmulator(data).then(given => createHost(given, log))
    const { service } = await host
    const nextText = takeInTurn(texts, start)
    const call = async (...args: Parameters<Service['call']>) => replaceTexts(await service.call(...args), nextText)
    // The same members, with other texts.
    return { service: { ...service, call } as Service, close: () => {} }
  }

/** A service whose every call fails. */
const failingService =
  (error: AppError): StartService =>
  async () => ({ service: { call: () => Promise.reject(error) } as unknown as Service, close: () => {} })

async function runHostile(argv: readonly string[], { colour = false, start = 0 } = {}) {
  const { output, io } = captureIo()
  await run(argv, { ...io, colour }, hostileService(start))
  return output
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the program
const withoutColours = (text: string) => text.replaceAll(/\u001b\[(0|1|31|32|33|90)m/g, '')

const commands: readonly (readonly string[])[] = [
  ['emulate', boc('jetton-transfer')],
  ['emulate', boc('throw-777-bounced'), '--explain'],
  ['emulate', boc('fresh-wrong-seqno')],
  ['event', boc('nft-purchase')],
  ['nfts', item, alice],
  ['domains', alice, '--period', '3660'],
  ['block', '409'],
  ['snapshot-transactions', '409'],
  ['snapshot', 'info', capsule],
  ['capsule', 'run', capsule],
  ['decode', boc('jetton-transfer')],
]

beforeAll(() => runCli(['capsule', 'make', boc('fresh-jetton-transfer'), '--out', capsule]), 120_000)

test.each(commands)(
  '%s prints no character that hides, moves the cursor or begins a line',
  async (...argv) => {
    for (const [start, colour] of [
      [0, false],
      [23, true],
    ] as const) {
      const { out, err } = await runHostile(argv, { colour, start })
      const shown = withoutColours(out + err)
      expect(shown.length).toBeGreaterThan(10)
      expect(shown).not.toMatch(hiddenCharacters)
      expect(shown.split('\n').filter(line => line.startsWith(forgedLine))).toEqual([])
      if (!colour) expect(out + err).toBe(shown)
    }
  },
  60_000,
)

test('JSON shows hidden characters as escapes of the same data', async () => {
  const { out } = await runHostile(['emulate', boc('jetton-transfer'), '--json'])
  expect(out).not.toMatch(hiddenCharacters)
  expect(JSON.stringify(readJson(out), (_, value) => (typeof value === 'bigint' ? `${value}` : value))).toContain(
    '\u202eTDSU\u202c',
  )
  expect(out).toContain('\\u202eTDSU\\u202c')
})

test('errors that quote a file name or a source are printed safely', async () => {
  for (const text of hostileTexts) {
    const error = new AppError('source.malformed', { source: text, reason: text })
    for (const argv of [
      ['emulate', `./${text}.boc`],
      ['emulate', boc('jetton-transfer')],
    ]) {
      const { output, io } = captureIo()
      expect(await run(argv, io, failingService(error))).toBe(1)
      expect(output.err).toMatch(/^tonoscope: (input|source)\./)
      expect(output.err).not.toMatch(hiddenCharacters)
    }
  }
}, 60_000)
