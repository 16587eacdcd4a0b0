import { gunzipSync, gzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { toBocHex } from '../../cell/text.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts'
import { isAppError } from '../../errors.ts'
import type { Service } from '../../operations/createService.ts'

/** A capsule's JSON, to be modified. */
// biome-ignore lint/suspicious/noExplicitAny: each test modifies another part of it
type Json = any

let service: Service
let original: string
let json: string
beforeAll(async () => {
  service = await demoService()
  const sample = demoSnapshot().samples.find(({ id }) => id === 'jetton-transfer') ?? expect.fail('no sample')
  const run = { boc: toBocHex(sample.message), as_on_chain: true }
  original = (await service.call('debugCapsule', { body: { run } })).file
  json = decodeUtf8(gunzipSync(fromBase64(original)))
})

const run = (file: string) => service.call('debugCapsuleRun', { body: { file } })
const changed = (change: (capsule: Json) => void): string => {
  const copy = JSON.parse(json)
  change(copy)
  return toBase64(gzipSync(encodeUtf8(JSON.stringify(copy))))
}
const firstKey = (record: Record<string, unknown>): string => Object.keys(record)[0] ?? expect.fail('it is empty')
const otherHash = 'ab'.repeat(32)

/** Sets the value at a path; `undefined` removes it. */
const put =
  (path: string, value: unknown) =>
  (capsule: Json): void => {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((at, key) => at[key], capsule)
    holder[last] = value
  }

const modifications: readonly [what: string, change: (capsule: Json) => void, reason: RegExp][] = [
  ['another version', put('capsule.version', 3), /capsule of version 3; this program reads versions 1 and 2/],
  ['another format', put('format', 'tonoscope-snapshot/7'), /tonoscope-snapshot\/7/],
  ['no capsule', put('capsule', undefined), /snapshot without a run or event/],
  ['a capsule of another type', put('capsule', []), /capsule/],
  ['a missing field', put('capsule.subject.seed', undefined), /capsule\.subject\.seed/],
  [
    'truncated cells',
    c => {
      c.cells = c.cells.slice(0, 400)
    },
    /its cells/,
  ],
  ['cells that are not base64', put('cells', '§'), /its cells/],
  [
    'a cyclic reference',
    c => {
      const bytes = fromBase64(c.cells)
      c.cells = toBase64(bytes.map((byte, at) => (at > 20 && at % 7 === 0 ? 1 : byte)))
    },
    /its cells|does not|hash|is not/,
  ],
  ['a missing root', put('capsule.subject.message', 2 ** 32), /root (cell )?4294967296/],
  ['a negative root', put('capsule.subject.message', -1), /capsule\.subject\.message/],
  ['a missing library', c => void c.libraries.push(2 ** 53), /libraries|root/],
  [
    'a configuration under another hash',
    c => {
      c.configs[otherHash] = c.configs[firstKey(c.configs)]
    },
    new RegExp(`configs.${otherHash}: the cell has the hash`),
  ],
  [
    "another account's state",
    c => {
      const [a, b] = Object.keys(c.accounts).filter(each => c.accounts[each][0]?.root !== undefined)
      c.accounts[a ?? ''] = c.accounts[b ?? '']
    },
    /the state is that of/,
  ],
  [
    'an invalid state',
    c => {
      c.accounts[firstKey(c.accounts)] = [{ from: '0', to: '9', root: c.capsule.subject.message }]
    },
    /accounts\.-?\d+:/,
  ],
  [
    'an invalid transaction',
    c => {
      c.traces[0].transactions[0].root = c.capsule.subject.message
    },
    /traces\.0/,
  ],
  ['a missing trace block', put('traces.0.transactions.0.block', 2 ** 32), /trace block/],
  ['a time beyond 32 bits', put('capsule.subject.now', 2 ** 32), /capsule\.subject\.now/],
  ['a logical time beyond 64 bits', put('capsule.subject.lt', '9'.repeat(20)), /capsule\.subject\.lt/],
  ['an unknown source method', c => void c.capsule.asks.push('getMoney'), /capsule\.asks/],
  [
    'a reply of another type',
    c => void c.capsule.lookups.push({ ask: 'getIndexedTrace', of: 'x', answer: { id: 1 } }),
    /capsule\.lookups\.\d+\.answer\.id/,
  ],
  [
    'a reply of another method',
    c => void c.capsule.lookups.push({ ask: 'getConfig', of: 'x', answer: { $cell: 0 } }),
    /not recorded as lookups/,
  ],
  [
    'a failure without details',
    c =>
      void c.capsule.lookups.push({
        ask: 'getAccount',
        of: 'x',
        failure: { code: 'emulation.libraryMissing', details: {} },
      }),
    /the details of .* are invalid/,
  ],
  [
    'a deeply nested reply',
    c => {
      let deep: unknown = 1
      for (let i = 0; i < 3000; i++) deep = [deep]
      c.capsule.off_chain = { x: { type: 'read', content: { deep } } }
    },
    /nested too deep/,
  ],
]

describe('a malformed capsule', () => {
  test('the unmodified capsule runs', async () => {
    expect((await run(original)).identical).toBe(true)
    expect((await run(changed(() => {}))).identical).toBe(true)
  })

  test.each(modifications)('%s: rejected with the reason', async (_, change, reason) => {
    await expect(run(changed(change))).rejects.toMatchObject({
      code: 'input.snapshot',
      message: expect.stringMatching(reason),
    })
  })

  test('rejects other files', async () => {
    const bytes = fromBase64(original)
    const files = [
      '§',
      'AAAA',
      toBase64(encodeUtf8('{}')),
      toBase64(encodeUtf8('null')),
      toBase64(bytes.subarray(0, 500)),
    ]
    for (const file of [...files, toBase64(bytes.subarray(0, bytes.length - 9))])
      await expect(run(file), file.slice(0, 20)).rejects.toMatchObject({ code: 'input.snapshot' })
  })

  test.each([
    ['of 44 million objects', `{"format":"tonoscope-snapshot/1","x":[${'{},'.repeat(44e6)}{}]}`],
    ['of 4 million objects', `{"format":"tonoscope-snapshot/1","x":[${'{},'.repeat(4e6)}{}]}`],
    ['of 8 million numbers', `{"format":"tonoscope-snapshot/1","capsule":[${'0,'.repeat(8e6)}0]}`],
  ])('rejects a bomb %s without unpacking it', async (_, text) => {
    const file = toBase64(gzipSync(encodeUtf8(text)))
    expect(file.length).toBeLessThan(260_000)
    const before = process.memoryUsage()
    for (const call of ['debugCapsuleRun', 'debugSnapshotInfo'] as const)
      await expect(service.call(call, { body: { file } })).rejects.toMatchObject({ code: 'limit.cells' })
    expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(64 * 2 ** 20)
  })

  test('reports an outcome that differs', async () => {
    const opened = await run(
      changed(c => {
        c.capsule.outcome.transactions['0.0'] = otherHash
      }),
    )
    expect(opened.identical).toBe(false)
    expect(opened.differences).toEqual([{ node: '0.0', saved: otherHash, rerun: expect.any(String) }])
    expect(opened.notes.join(' ')).toContain('differs from the saved one')
  })

  test('limits are bounded by the host', async () => {
    const opened = await run(
      changed(c => {
        c.capsule.subject.limits = { transactions: 2 ** 32, time_ms: 2 ** 40, gas: '9'.repeat(40) }
      }),
    )
    expect(opened.result?.arguments.limits).toMatchObject({ transactions: 1000, time_ms: 30_000 })
    expect(opened.identical).toBe(true)
  })

  test('any modified value is rejected or runs, without an internal error', async () => {
    const paths: (readonly (string | number)[])[] = []
    const collect = (value: unknown, path: readonly (string | number)[]) => {
      paths.push(path)
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value).slice(0, 6)) collect(inner, [...path, key])
    }
    collect(JSON.parse(json), [])
    const wrong = [null, -1, 2 ** 32, '', '0', [], {}, true]
    let rejected = 0
    for (const [index, path] of paths.entries()) {
      const file = changed(c => {
        let at = c
        for (const key of path.slice(0, -1)) at = at[key]
        const last = path.at(-1)
        if (last !== undefined) at[last] = wrong[index % wrong.length]
      })
      try {
        await run(file)
      } catch (error) {
        if (!isAppError(error)) throw new Error(`${path.join('.')}: ${error}`, { cause: error })
        rejected++
      }
    }
    expect(rejected).toBeGreaterThan(paths.length / 2)
  })
})
