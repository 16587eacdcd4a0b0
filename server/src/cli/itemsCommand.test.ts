import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatFriendly } from '@tonoscope/core/cell/address'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import type { Address } from '@tonoscope/core/units'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { tonoscope } from '../../test/tonoscope.ts'
import { textTable } from './textTable.ts'

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
    const { code, out } = await tonoscope(['nfts', item, domain])
    expect(code).toBe(0)
    const lines = out.split('\n')
    expect(lines[0]).toMatch(/^address +name +index +owner +collection +sale$/)
    expect(lines[1]).toMatch(new RegExp(`^${item} +2 +alice `))
    expect(lines[2]).toMatch(new RegExp(`^${domain} +alice-market\\.ton +30826…81300 +alice `))
  })

  test('ends with 1 when an address has no item, and still tells the others', async () => {
    const { code, out } = await tonoscope(['nfts', alice, item, 'rubbish'])
    expect(code).toBe(1)
    expect(out).toMatch(/is no NFT item/)
    expect(out).toMatch(/^rubbish .*not an address/m)
    expect(out).toContain(item)
  })

  test('--json prints what /v2 answers, with every digit, and failures beside it', async () => {
    const { code, out, err } = await tonoscope(['nfts', domain, alice, domain, '--json'])
    expect(code).toBe(1)
    expect(readJson(out)).toMatchObject({
      nft_items: [{ index: 30826936395232725718970098890125578895952865496398417262443584634686129681300n }],
    })
    expect(err).toMatch(/lookup\.item/)
  })

  test('takes many addresses from a file or the standard input', async () => {
    const text = `${item}\n\n ${domain} \r\n`
    const answers = [await tonoscope(['nfts', '-'], text), await tonoscope(['nfts', file('items.txt', text)])]
    for (const { code, out } of answers) {
      expect(code).toBe(0)
      expect(out.match(/ alice /g)).toHaveLength(2)
    }
  })
})

describe('domains', () => {
  test('prints when the domains of an account end', async () => {
    const { code, out } = await tonoscope(['domains', alice])
    expect(code).toBe(0)
    expect(out).toMatch(/^alice-market\.ton +2027-11-21 \d\d:\d\d +EQ/m)
    const soon = await tonoscope(['domains', alice, '--period', '30'])
    expect(soon.out).toContain('five-days.t.me')
    expect(soon.out).not.toContain('alice-market')
  })

  test('says that there are none', async () => {
    expect(await tonoscope(['domains', named('faucet')])).toMatchObject({ code: 0, out: 'no domains\n' })
  })

  test.each(['0', '3661', 'x'])('takes no period of %s days', async period => {
    expect((await tonoscope(['domains', alice, '--period', period])).code).not.toBe(0)
  })
})

describe('labels', () => {
  test('of the user come before all other names', async () => {
    const labels = file('labels.json', JSON.stringify({ [alice]: 'Treasury' }))
    const { code, out } = await tonoscope(['nfts', item, '--labels', labels])
    expect(code).toBe(0)
    expect(out).toMatch(/ Treasury /)
    expect(out).not.toMatch(/ alice /)
  })

  test('that are wrong are refused with their line', async () => {
    const labels = file('wrong.json', `{\n  "EQrubbish": "x"\n}`)
    const { code, err } = await tonoscope(['nfts', item, '--labels', labels])
    expect(code).toBe(1)
    expect(err).toMatch(/input\.argument: .*wrong\.json: line 2: "EQrubbish"/)
    expect((await tonoscope(['nfts', item, '--labels', 'nowhere.json'])).err).toMatch(/cannot be read/)
  })
})

test('a table leaves the last cell of a short row to run on', () => {
  expect(textTable([['a', 'bb'], ['ccc', 'd'], ['e']])).toBe('a    bb\nccc  d\ne\n')
})
