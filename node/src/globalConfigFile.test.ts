import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GlobalConfigSettings, loadGlobalConfigText } from './globalConfigFile.ts'

/** The base point of ed25519, a valid public key. */
const key = Buffer.from(`58${'66'.repeat(31)}`, 'hex').toString('base64')
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

/** A fake fetch with these responses in order; an Error is a network failure. */
function fakeSettings(...responses: (string | Error)[]): GlobalConfigSettings & { readonly requests: string[] } {
  const requests: string[] = []
  return {
    folder,
    nowMs: () => now,
    requests,
    fetch: async url => {
      requests.push(String(url))
      const response = responses.shift() ?? new Error('unexpected request')
      if (response instanceof Error) throw response
      return new Response(response)
    },
  }
}

test('reads a file each time; reports a missing file', async () => {
  const file = join(folder, 'a.json')
  await expect(loadGlobalConfigText(file, fakeSettings())).rejects.toThrow(/cannot reach .*a\.json: .*ENOENT/)
  writeFileSync(file, config(1))
  expect(await loadGlobalConfigText(file, fakeSettings())).toBe(config(1))
})

describe('a global config URL', () => {
  test('is fetched once a day and cached on disk', async () => {
    const first = fakeSettings(config(1))
    expect(await loadGlobalConfigText(address, first)).toBe(config(1))
    expect(await loadGlobalConfigText(address, first)).toBe(config(1))
    expect(first.requests).toEqual([address])
    now += 25 * 3600 * 1000
    expect(await loadGlobalConfigText(address, fakeSettings(config(2)))).toBe(config(2))
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8')).toBe(config(2))
  })

  test('uses an expired cache entry if the fetch fails or the response is invalid', async () => {
    await loadGlobalConfigText(address, fakeSettings(config(1)))
    now += 25 * 3600 * 1000
    expect(await loadGlobalConfigText(address, fakeSettings(new TypeError('fetch failed')))).toBe(config(1))
    expect(await loadGlobalConfigText(address, fakeSettings('<html>please log in</html>'))).toBe(config(1))
  })

  test('does not cache an invalid global config', async () => {
    await expect(loadGlobalConfigText(address, fakeSettings('{}'))).rejects.toEqual(unreachable)
    await expect(loadGlobalConfigText(address, fakeSettings(new TypeError('fetch failed')))).rejects.toEqual(
      unreachable,
    )
    await expect(loadGlobalConfigText(address, fakeSettings(new Error('no')))).rejects.not.toThrow(/sEcReT/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('works without a writable cache', async () => {
    const nowhere = join(folder, 'a-file')
    writeFileSync(nowhere, '')
    expect(await loadGlobalConfigText(address, { ...fakeSettings(config(1)), folder: nowhere })).toBe(config(1))
  })
})
