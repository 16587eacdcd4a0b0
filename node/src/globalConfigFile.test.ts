import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GlobalConfigSettings, globalConfigText } from './globalConfigFile.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const block = { workchain: -1, shard: '-9223372036854775808', seqno: 0, root_hash: key, file_hash: key }
const config = (port: number) =>
  JSON.stringify({ liteservers: [{ ip: 1, port, id: { key } }], validator: { zero_state: block } })
const address = 'https://configs.example/global.config.json?token=sEcReT'
const unreachable = expect.objectContaining({ code: 'source.unreachable' })

let folder = ''
let now = Date.now()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'configs-'))
  now = Date.now()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Answers in this order; a thrown one is a failure of the network. */
function fetching(...answers: (string | Error)[]): GlobalConfigSettings & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    folder,
    nowMs: () => now,
    asked,
    fetch: async url => {
      asked.push(String(url))
      const answer = answers.shift() ?? new Error('nobody expects this question')
      if (answer instanceof Error) throw answer
      return new Response(answer)
    },
  }
}

test('a file is read each time, a missing one said to be missing', async () => {
  const file = join(folder, 'a.json')
  await expect(globalConfigText(file, fetching())).rejects.toThrow(/a\.json cannot be reached: .*ENOENT/)
  writeFileSync(file, config(1))
  expect(await globalConfigText(file, fetching())).toBe(config(1))
})

describe('one that has an address', () => {
  test('is fetched once a day, and kept for the next program', async () => {
    const first = fetching(config(1))
    expect(await globalConfigText(address, first)).toBe(config(1))
    expect(await globalConfigText(address, first)).toBe(config(1))
    expect(first.asked).toEqual([address])
    now += 25 * 3600 * 1000
    expect(await globalConfigText(address, fetching(config(2)))).toBe(config(2))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')).toBe(config(2))
  })

  test('is used for longer when it cannot be fetched again, or something else comes', async () => {
    await globalConfigText(address, fetching(config(1)))
    now += 25 * 3600 * 1000
    expect(await globalConfigText(address, fetching(new TypeError('fetch failed')))).toBe(config(1))
    expect(await globalConfigText(address, fetching('<html>please log in</html>'))).toBe(config(1))
  })

  test('is not kept when it is none', async () => {
    await expect(globalConfigText(address, fetching('{}'))).rejects.toEqual(unreachable)
    await expect(globalConfigText(address, fetching(new TypeError('fetch failed')))).rejects.toEqual(unreachable)
    await expect(globalConfigText(address, fetching(new Error('no')))).rejects.not.toThrow(/sEcReT/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is used where nothing can be kept', async () => {
    const nowhere = join(folder, 'a-file')
    writeFileSync(nowhere, '')
    expect(await globalConfigText(address, { ...fetching(config(1)), folder: nowhere })).toBe(config(1))
  })
})
