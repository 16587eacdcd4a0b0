import { readFileSync } from 'node:fs'
import { Cell as OracleCell } from '@ton/core'
import { loadConfig } from '@ton/sandbox'
import { describe, expect, test } from 'vitest'
import { dataFiles, dataPath, expectRecorded, readData } from '../../test/data.ts'
import { cellFromText } from '../cell/text.ts'
import { readJson } from '../wire/json.ts'
import { type Config, parseConfigCell } from './parseConfig.ts'

const goldenFile = 'golden/config/opentonapi-config-params-1.json'
const helpers = ['default-2025-06', 'mainnet-2022-12', 'testnet-2025-03', 'testnet-older']
const stateOf = ({ params }: Config, state: string) =>
  params.filter(({ reading }) => reading.state === state).map(({ number }) => number)

describe('recorded configurations', () => {
  test('/v2 JSON of each parameter of a mainnet configuration matches the recorded one', () => {
    // Parsed with exact integers.
    const recorded = readJson(readFileSync(dataPath(goldenFile), 'utf8')) as {
      boc: string
      keys: number[]
      expected: Record<string, unknown>
    }
    const { config } = parseConfigCell(cellFromText(recorded.boc))
    expect(config.params.map(({ number }) => number).sort((a, b) => a - b)).toEqual(recorded.keys)
    expect(config.address).toBe(recorded.expected[0])
    const { raw: _, ...expected } = recorded.expected
    const ours = config.params.flatMap(({ number, definition: known, reading }) =>
      known && !known.debugOnly && reading.state === 'decoded' ? [[`${number}`, exact(reading.wire())]] : [],
    )
    expect(Object.fromEntries(ours)).toEqual(exact(expected))
  })

  test.each(helpers)('every non-negative parameter of %s is decoded', name => {
    const recorded = readData<{ boc: string; keys: number[] }>(`golden/contracts/config-${name}.json`)
    const { config, what } = parseConfigCell(cellFromText(recorded.boc))
    expect(what).toBe('a dictionary of parameters')
    expect(config.params.map(({ number }) => number).sort((a, b) => a - b)).toEqual(recorded.keys)
    expect(stateOf(config, 'broken')).toEqual([])
    expect(stateOf(config, 'unknown').filter(number => number >= 0)).toEqual([])
  })

  test.each(dataFiles('localnet/config', /^dict-/))('%s is decoded completely', name => {
    const { config } = parseConfigCell(cellFromText(readData<{ boc: string }>('localnet/config', name).boc))
    expect(stateOf(config, 'broken')).toEqual([])
    expect(stateOf(config, 'unknown')).toEqual([])
  })

  test.each(dataFiles('localnet/key-blocks', /^key-/))(
    'key block %s contains its configuration and validators',
    name => {
      type Sets = Record<string, { total_weight: string; validators: { weight: string }[] } | null>
      type Recorded = { blockBoc: string; validatorSets: Sets }
      const recorded = readData<Recorded>('localnet/key-blocks', name)
      const { config, what } = parseConfigCell(cellFromText(recorded.blockBoc))
      expect(what).toBe('a key block')
      expect(stateOf(config, 'broken')).toEqual([])
      for (const [name, set] of Object.entries(recorded.validatorSets)) {
        const reading = config.params.find(({ number }) => name.endsWith(`_${number}`))?.reading
        const found = reading?.state === 'decoded' ? exact(reading.wire()) : null
        expect(found === null).toBe(set === null)
        if (set) expect(found).toMatchObject({ list: set.validators.map(({ weight }) => ({ weight })) })
      }
    },
  )

  test.each([...helpers.map(name => `golden/contracts/config-${name}.json`)])(
    "%s has the values that @ton/sandbox's reader finds",
    name => {
      const { boc } = readData<{ boc: string }>(name)
      const theirs = loadConfig(OracleCell.fromHex(boc)) as unknown as Record<string, Record<string, unknown>>
      const { config } = parseConfigCell(cellFromText(boc))
      let compared = 0
      for (const { number, reading } of config.params) {
        const oracle = theirs[number]
        if (!oracle || reading.state !== 'decoded') continue
        const known = leavesOf(oracle)
        for (const { path, value } of reading.shown().fields) {
          const leaf = path.split('.').at(-1) ?? ''
          const found = known.filter(([at]) => at.split('.').at(-1) === leaf).map(([, text]) => text)
          if (found.length === 0) continue
          expect(found, `${number}.${path}`).toContain(value.replace(/^-1:/, ''))
          compared++
        }
      }
      expectRecorded(compared, 81)
    },
  )
})

/** Numbers of any size compare by value. */
const exact = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'bigint'
    ? `${value}`
    : Array.isArray(value)
      ? value.map(exact)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exact(member)]))
        : value

/** Every value below, by path, as text. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (Buffer.isBuffer(value)) return [[path, value.toString('hex')]]
  if (typeof value !== 'object' || value === null) return [[path, `${value}`]]
  const kind = (value as { kind?: string }).kind
  if (kind === 'Bool') return [[path, `${(value as { value: boolean }).value}`]]
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return entries.flatMap(([key, member]) => leavesOf(member, path === '' ? `${key}` : `${path}.${key}`))
}
