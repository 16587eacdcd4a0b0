import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { formatFriendly } from '@tonoscope/core/encoding/address'
import { textTable } from '@tonoscope/core/text/textTable'
import type { Address } from '@tonoscope/core/units'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const { names } = readSnapshot(demoBytes())
const named = (name: string): Address => {
  const found = [...names].find(([, each]) => each === name)
  if (!found) throw new Error(`the demo network has no ${name}`)
  return found[0]
}
const item = formatFriendly(named('nft item 2'))
const domain = formatFriendly(named('dns item alice market'))
const alice = formatFriendly(named('alice'))
const folder = mkdtempSync(join(tmpdir(), 'items-'))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('nfts', () => {
  test('prints one line for each address', async () => {
    const { code, out } = await runCli(['nfts', item, domain])
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^address +name +index +owner +collection +sale$/)
    expect(lines[1]).toMatch(new RegExp(`^${item} +2 +alice `))
    expect(lines[2]).toMatch(new RegExp(`^${domain} +alice-market\\.ton +30826…81300 +alice `))
  })

  test('exits with 1 if an address has no item, and still prints the others', async () => {
    const { code, out, err } = await runCli(['nfts', alice, item, 'rubbish'])
    expect(code).toBe(1)
    expect(err).toMatch(/is not an NFT item/)
    expect(out).not.toMatch(/is not an NFT item|rubbish/)
    expect(err).toMatch(/^tonoscope: rubbish: input\.address: invalid address/m)
    expect(out).toContain(item)
  })

  test('--json prints the same as /v2 with all digits, and errors on stderr', async () => {
    const { code, out, err } = await runCli(['nfts', domain, alice, domain, '--json'])
    expect(code).toBe(1)
    expect(readJson(out)).toMatchObject({
      nft_items: [{ exact_index: '30826936395232725718970098890125578895952865496398417262443584634686129681300' }],
    })
    expect(err).toMatch(/lookup\.item/)
  })

  test('reads addresses from a file or stdin', async () => {
    const text = `${item}\n\n ${domain} \r\n`
    const responses = [await runCli(['nfts', '-'], text), await runCli(['nfts', file('items.txt', text)])]
    for (const { code, out } of responses) {
      expect(code).toBe(0)
      expect(out.match(/ alice /g)).toHaveLength(2)
    }
  })
})

describe('domains', () => {
  test('prints the expiry of the domains of an account', async () => {
    const { code, out } = await runCli(['domains', alice])
    expect(code).toBe(0)
    expect(out).toMatch(/^alice-market\.ton +2027-11-21 \d\d:\d\d +EQ/m)
    const soon = await runCli(['domains', alice, '--period', '30'])
    expect(soon.out).toContain('five-days.t.me')
    expect(soon.out).not.toContain('alice-market')
  })

  test('reads given items only', async () => {
    const { code, out } = await runCli(['domains', alice, '--items', domain, file('items.txt', `${item}\n`)])
    expect(code).toBe(0)
    expect(out).toContain('alice-market.ton')
    expect(out).not.toContain('five-days.t.me')
  })

  test('prints "no domains"', async () => {
    expect(await runCli(['domains', named('faucet')])).toMatchObject({ code: 0, out: 'no domains\n' })
  })

  test.each(['0', '3661', 'x'])('rejects a period of %s days', async period => {
    expect((await runCli(['domains', alice, '--period', period])).code).not.toBe(0)
  })
})

describe('labels', () => {
  test('of the user override all other names', async () => {
    const labels = file('labels.json', JSON.stringify({ [alice]: 'Treasury' }))
    const { code, out } = await runCli(['nfts', item, '--labels', labels])
    expect(code).toBe(0)
    expect(out).toMatch(/ Treasury /)
    expect(out).not.toMatch(/ alice /)
  })

  test('with errors are rejected with the line number', async () => {
    const labels = file('wrong.json', `{\n  "EQrubbish": "x"\n}`)
    const { code, err } = await runCli(['nfts', item, '--labels', labels])
    expect(code).toBe(1)
    expect(err).toMatch(/input\.argument: .*wrong\.json: line 2: "EQrubbish"/)
    expect((await runCli(['nfts', item, '--labels', 'nowhere.json'])).err).toMatch(/cannot be read/)
  })
})

test('the last cell of a short row may exceed its column', () => {
  expect(textTable([['a', 'bb'], ['ccc', 'd'], ['e']])).toBe('a    bb\nccc  d\ne\n')
})
