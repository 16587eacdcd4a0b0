import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugWallets } from '@tonoscope/core/contract/debugWallets'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const alice = 'UQC0NQXt8g4J05uoy0p-cwTY-Xzd9aiOEwLuddHcFGvwIEIb'
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

describe('wallets', () => {
  test('of an address: the wallet, its key, and all other wallets of the key', async () => {
    const { code, out, err } = await runCli(['wallets', alice])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`A wallet v4r2.\n${alice}  0:b43505ed`)
    expect(out).toContain(`Public key ${aliceKey}`)
    expect(out).toMatch(new RegExp(`^> v4r2 +ID 698983191 +${alice} +active +[\\d.]+ TON +seqno 56 `, 'm'))
    for (const network of [-777, -239, -3]) expect(out).toMatch(new RegExp(`^ {2}v5r1 +network ${network}, ID `, 'm'))
    expect(out).toContain('preprocessed v2')
    expect(out).toContain('multisig v2: Its address depends on its signers; it has no key.')
  })

  test('of a key: more subwallets, another wallet ID, JSON', async () => {
    const { wallets } = JSON.parse((await runCli(['wallets', aliceKey, '--json'])).out) as DebugWallets
    expect(wallets).toHaveLength(22)
    const two = (await runCli(['wallets', aliceKey, '--subwallets', '2'])).out
    expect(two).toMatch(/^ {2}v3r2 +subwallet 1, ID 698983192 /m)
    expect((await runCli(['wallets', aliceKey, '--wallet-id', '7', '--workchain', '-1'])).out).toMatch(
      /^ {2}v4r2 +ID 7 .* -1:[0-9a-f]{64}$/m,
    )
  })

  test('extensions of a wallet v5, with what they may do and what they are', async () => {
    const erin = [...demo.names].find(([, name]) => name === 'erin')?.[0] ?? expect.fail('no account erin')
    const { out } = await runCli(['wallets', erin])
    expect(out).toMatch(/^ {2}Each may +send any message from this wallet, add and remove extensions/m)
    expect(out).toMatch(/^ {2}- .*wallet_v3r2 +acts when the owner of its key signs/m)
  })

  test('wrong input says what to give', async () => {
    expect((await runCli(['wallets'])).err).toContain('give a public key, an address or a domain')
    expect((await runCli(['wallets', 'b5ee9c72'])).err).toContain('expected a public key')
    expect((await runCli(['wallets', alice, '--subwallets', '99'])).err).toContain('1 to 32')
    expect((await runCli(['wallets', alice, '--public-key', 'x'])).err).toContain('64 hex digits')
  })
})

describe('wallets seqno', () => {
  test('your own message arrived, or another one took its seqno', async () => {
    const own = await runCli(['wallets', 'seqno', sample('transfer-v4r2-comment')])
    expect([own.code, own.err]).toEqual([0, ''])
    expect(own.out).toMatch(/^Your message arrived: it used seqno 1 at 2026-11-21 /)
    expect(own.out).toMatch(/^sends {8}[\d.]+ TON to EQ/m)
    const other = await runCli(['wallets', 'seqno', sample('fresh-wrong-seqno')])
    expect(other.out).toMatch(/^Another message used seqno 36 .*\nYours can no longer arrive\./)
  })

  test('a seqno that is free, one beyond the limit, a query ID', async () => {
    expect((await runCli(['wallets', 'seqno', alice, '56'])).out).toContain('Seqno 56 is not used yet')
    expect((await runCli(['wallets', 'seqno', alice, '1', '--transactions', '2'])).out).toContain('limit')
    const query = await runCli(['wallets', 'seqno', sample('highload-v3-batch')])
    expect(query.out).toMatch(/^query ID {5}2: shift 0, bit 2$/m)
    expect((await runCli(['wallets', 'seqno', alice, '--query-id', '5'])).err).toContain('give seqno')
    expect((await runCli(['wallets', 'seqno', alice, 'x'])).err).toContain('x is not a number')
  })
})
