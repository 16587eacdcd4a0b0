import { gunzipSync, gzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { bocHex, fromBase64, toBase64, utf8, utf8Bytes } from '../../cell/text.ts'
import { isAppError } from '../../errors.ts'
import type { Service } from '../host.ts'

/** A capsule's JSON, to be made wrong. */
// biome-ignore lint/suspicious/noExplicitAny: each test breaks another part of it
type Json = any

let service: Service
let honest: string
let json: string
beforeAll(async () => {
  service = await demoService()
  const sample = demoSnapshot().samples.find(({ id }) => id === 'jetton-transfer') ?? expect.fail('no sample')
  const run = { boc: bocHex(sample.message), as_landed: true }
  honest = (await service.call('debugCapsule', { body: { run } })).file
  json = utf8(gunzipSync(fromBase64(honest)))
})

const run = (file: string) => service.call('debugCapsuleRun', { body: { file } })
const changed = (change: (capsule: Json) => void): string => {
  const copy = JSON.parse(json)
  change(copy)
  return toBase64(gzipSync(utf8Bytes(JSON.stringify(copy))))
}
const first = (record: Record<string, unknown>): string => Object.keys(record)[0] ?? expect.fail('it is empty')
const otherHash = 'ab'.repeat(32)

/** Writes another value at a path; `undefined` leaves the member out. */
const put =
  (path: string, value: unknown) =>
  (capsule: Json): void => {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const holder = keys.reduce((at, key) => at[key], capsule)
    holder[last] = value
  }

const lies: readonly [what: string, change: (capsule: Json) => void, reason: RegExp][] = [
  ['another version', put('capsule.version', 2), /capsule of version 2; this program reads version 1/],
  ['another format', put('format', 'tonoscope-snapshot/7'), /tonoscope-snapshot\/7/],
  ['no capsule', put('capsule', undefined), /snapshot without a capsule/],
  ['a capsule that is none', put('capsule', []), /capsule/],
  ['a part that is missing', put('capsule.subject.seed', undefined), /capsule\.subject\.seed/],
  [
    'cells cut short',
    c => {
      c.cells = c.cells.slice(0, 400)
    },
    /its cells/,
  ],
  ['cells that are no base64', put('cells', '§'), /its cells/],
  [
    'a reference to itself',
    c => {
      const bag = fromBase64(c.cells)
      c.cells = toBase64(bag.map((byte, at) => (at > 20 && at % 7 === 0 ? 1 : byte)))
    },
    /its cells|does not|hash|is not/,
  ],
  ['a root that is not there', put('capsule.subject.message', 2 ** 32), /no root 4294967296/],
  ['a negative root', put('capsule.subject.message', -1), /capsule\.subject\.message/],
  ['a library that is not there', c => void c.libraries.push(2 ** 53), /libraries|root/],
  [
    'a configuration under another hash',
    c => {
      c.configs[otherHash] = c.configs[first(c.configs)]
    },
    new RegExp(`configs.${otherHash}: the cell has the hash`),
  ],
  [
    "somebody else's state",
    c => {
      const [a, b] = Object.keys(c.accounts).filter(each => c.accounts[each][0]?.root !== undefined)
      c.accounts[a ?? ''] = c.accounts[b ?? '']
    },
    /the state is that of/,
  ],
  [
    'a state that is none',
    c => {
      c.accounts[first(c.accounts)] = [{ from: '0', to: '9', root: c.capsule.subject.message }]
    },
    /accounts\.-?\d+:/,
  ],
  [
    'a transaction that is none',
    c => {
      c.traces[0].transactions[0].root = c.capsule.subject.message
    },
    /traces\.0/,
  ],
  ['a block of a trace that is not there', put('traces.0.transactions.0.block', 2 ** 32), /trace block/],
  ['a time beyond 32 bits', put('capsule.subject.now', 2 ** 32), /capsule\.subject\.now/],
  ['a logical time beyond 64 bits', put('capsule.subject.lt', '9'.repeat(20)), /capsule\.subject\.lt/],
  ['a question that nobody asks', c => void c.capsule.asks.push('getMoney'), /capsule\.asks/],
  [
    'an answer of another form',
    c => void c.capsule.lookups.push({ ask: 'getIndexedTrace', of: 'x', answer: { id: 1 } }),
    /capsule\.lookups\.\d+\.answer\.id/,
  ],
  [
    'an answer that belongs elsewhere',
    c => void c.capsule.lookups.push({ ask: 'getConfig', of: 'x', answer: { $cell: 0 } }),
    /is not kept here/,
  ],
  [
    'a failure that does not say what',
    c =>
      void c.capsule.lookups.push({
        ask: 'getAccount',
        of: 'x',
        failure: { code: 'emulation.libraryMissing', details: {} },
      }),
    /does not say what it should/,
  ],
  [
    'an answer nested without end',
    c => {
      let deep: unknown = 1
      for (let i = 0; i < 3000; i++) deep = [deep]
      c.capsule.off_chain = { x: { type: 'read', content: { deep } } }
    },
    /nested too deep/,
  ],
]

describe('a capsule that lies', () => {
  test('would run if it did not', async () => {
    expect((await run(honest)).same).toBe(true)
    expect((await run(changed(() => {}))).same).toBe(true)
  })

  test.each(lies)('about %s is refused with the reason', async (_, change, reason) => {
    await expect(run(changed(change))).rejects.toMatchObject({
      code: 'input.snapshot',
      message: expect.stringMatching(reason),
    })
  })

  test('or is no file at all is refused', async () => {
    const bytes = fromBase64(honest)
    const files = [
      '§',
      'AAAA',
      toBase64(utf8Bytes('{}')),
      toBase64(utf8Bytes('null')),
      toBase64(bytes.subarray(0, 500)),
    ]
    for (const file of [...files, toBase64(bytes.subarray(0, bytes.length - 9))])
      await expect(run(file), file.slice(0, 20)).rejects.toMatchObject({ code: 'input.snapshot' })
  })

  test('about what came out is found out', async () => {
    const opened = await run(
      changed(c => {
        c.capsule.outcome.transactions['0.0'] = otherHash
      }),
    )
    expect(opened.same).toBe(false)
    expect(opened.differences).toEqual([{ node: '0.0', saved: otherHash, now: expect.any(String) }])
    expect(opened.notes.join(' ')).toContain('not what was saved')
  })

  test('about its counts does no more work than the host allows', async () => {
    const opened = await run(
      changed(c => {
        c.capsule.subject.limits = { transactions: 2 ** 32, time_ms: 2 ** 40, gas: '9'.repeat(40) }
      }),
    )
    expect(opened.result?.arguments.limits).toMatchObject({ transactions: 1000, time_ms: 30_000 })
    expect(opened.same).toBe(true)
  })

  test('in any of its values is refused or run, but never breaks anything', async () => {
    const paths: (readonly (string | number)[])[] = []
    const collect = (value: unknown, path: readonly (string | number)[]) => {
      paths.push(path)
      if (typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value).slice(0, 6)) collect(inner, [...path, key])
    }
    collect(JSON.parse(json), [])
    const wrong = [null, -1, 2 ** 32, '', '0', [], {}, true]
    let refused = 0
    for (const [index, path] of paths.entries()) {
      const file = changed(c => {
        let at = c
        for (const key of path.slice(0, -1)) at = at[key]
        const last = path.at(-1)
        if (last !== undefined) at[last] = wrong[index % wrong.length]
      })
      try {
        await run(file)
      } catch (thrown) {
        if (!isAppError(thrown)) throw new Error(`${path.join('.')}: ${thrown}`, { cause: thrown })
        refused++
      }
    }
    expect(refused).toBeGreaterThan(paths.length / 2)
  })
})
