import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder } from '@tonoscope/core/cell/Builder'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { fromHex } from '@tonoscope/core/encoding/hex'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string) => {
  const found = demo.samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return { boc: toBocHex(found.message), block: String(found.blockSeqno ?? '') }
}

describe('emulate', () => {
  const { boc } = sample('fresh-jetton-transfer')

  test('prints the result of a message, verdict first', async () => {
    const { code, out, err } = await runCli(['emulate', boc])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(/^✓ /)
    expect(out).toMatch(/ok {5}JettonTransfer: alice sends 12500000000 units of the jetton of .+ \(decimals unknown\) /)
    expect(out).toMatch(/^A alice · wallet_\w+ · external · gas \d+ · exit 0 · fees 0\.\d+ TON$/m)
    expect(out).toMatch(/^└─ B .* · jetton_transfer · /m)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain it
    expect(out).not.toMatch(/\u001b/)
  })

  test.each([
    ['--event', 'event_id'],
    ['--trace', 'transaction'],
    ['--debug', 'verdict'],
    ['--json', 'verdict'],
  ])('%s prints lossless JSON', async (option, field) => {
    const { code, out } = await runCli(['emulate', boc, option])
    expect(code).toBe(0)
    expect(readJson(out)).toHaveProperty(field)
  })

  test('--remedy runs the message again with a remedy of the run', async () => {
    const { code, out } = await runCli(['emulate', sample('fresh-expired').boc, '--remedy', 'clock.set'])
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(/^✓ alice sends /)
    const error = await runCli(['emulate', sample('fresh-expired').boc, '--remedy', 'balance.add'])
    expect(error.code).toBe(1)
    expect(error.err).toContain('the run offers: clock.set')
  })

  test('--second-opinion shows how many transactions the second engine confirms, --engine what ran', async () => {
    const { code, out, err } = await runCli(['emulate', boc, '--second-opinion'])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^✓ Two independent virtual machines agree on (\d+) of \1 transactions \(second engine: Tycho /m,
    )
    const json = readJson((await runCli(['emulate', boc, '--second-opinion', '--json'])).out)
    expect(json).toMatchObject({ trace: { second_opinion: { agrees: true } }, second_opinion: { disagreements: [] } })
    const other = await runCli(['emulate', boc, '--engine', 'tycho'])
    expect(other.out).toContain('the second engine ran, whose result is not the one of record')
    expect((await runCli(['emulate', boc, '--engine', 'other'])).err).toContain('Allowed choices are record, tycho')
    const bundle = await runCli(['emulate', boc, boc, '--second-opinion'])
    expect(bundle.out.match(/^ {3}✓ Two independent virtual machines agree on/gm)).toHaveLength(2)
    expect((await runCli(['emulate', boc, boc, '--engine', 'tycho'])).err).toContain('it is for one message')
  })

  test('--explain shows the pattern of each action', async () => {
    const { out } = await runCli(['emulate', boc, '--explain'])
    expect(out).toMatch(/^ {2}JettonTransfer: jettons\.transfer \[0\.0 .*\]$/m)
    expect(out.indexOf('How the actions were recognised')).toBeLessThan(out.indexOf('Trace ('))
  })

  test('reads a message from stdin, a binary file, or surrounding text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boc-'))
    writeFileSync(join(folder, 'message.boc'), fromHex(boc))
    writeFileSync(join(folder, 'message.json'), JSON.stringify({ boc: Buffer.from(fromHex(boc)).toString('base64') }))
    const results = [
      await runCli(['emulate', boc, '--event']),
      await runCli(['emulate', '-', '--event'], `curl -d '{"boc":"${boc}"}' https://example.org`),
      await runCli(['emulate', '-', '--event'], fromHex(boc)),
      await runCli(['emulate', join(folder, 'message.boc'), '--event']),
      await runCli(['emulate', join(folder, 'message.json'), '--event']),
    ]
    expect(new Set(results.map(result => result.out)).size).toBe(1)
    expect(results.map(result => result.code)).toEqual([0, 0, 0, 0, 0])
  })

  test('exits with 2 if the account rejects the message, with the reason', async () => {
    const { code, out } = await runCli(['emulate', sample('fresh-wrong-seqno').boc])
    expect(code).toBe(2)
    expect(out.split('\n')[0]).toMatch(/^✗ .*expected seqno/)
    expect(out).toMatch(/^ {2}fail {4}seqno {6}/m)
    const event = await runCli(['emulate', sample('fresh-wrong-seqno').boc, '--event'])
    expect([event.code, event.out]).toEqual([2, ''])
    expect(event.err).toMatch(/^tonoscope: emulation\.rejected: .*\n {2}Run without --event/)
  })

  test('exits with 3 if the trace is incomplete', async () => {
    const { boc, block } = sample('long-chain')
    const { code, out } = await runCli(['emulate', boc, '--block', block])
    expect(code).toBe(3)
    expect(out).toContain('Incomplete trace: the limit of 100 transactions was reached')
    expect(out).toContain('not executed: ')
    expect((await runCli(['emulate', boc, '--block', block, '--transactions', '200'])).code).toBe(0)
  })

  test('--strict exits with 4 if the run is not successful', async () => {
    const { boc, block } = sample('jetton-transfer-too-much')
    expect((await runCli(['emulate', boc, '--block', block])).code).toBe(0)
    expect((await runCli(['emulate', boc, '--block', block, '--strict'])).code).toBe(4)
  })

  test('--as-on-chain reproduces the on-chain trace', async () => {
    const { boc } = sample('transfer-v5r1-multi')
    const { code, out } = await runCli(['emulate', boc, '--as-on-chain'])
    expect(code).toBe(0)
    expect(out).toMatch(/(\d+) of \1 on-chain transactions are identical/)
  })

  test('prints Russian with --language ru', async () => {
    const { out } = await runCli(['emulate', boc, '--event', '--language', 'ru'])
    expect(out).toMatch(/"description": "[^"]*[а-я]/)
  })
})

describe('errors', () => {
  test.each([
    [['emulate', 'nonsense'], /^tonoscope: input\.text: .*\n {2}Give /],
    [['emulate', 'b5ee9c72'], /^tonoscope: input\.text: .*byte \d+.*\n/],
    [
      ['emulate', sample('fresh-transfer').boc, '--network', 'mars'],
      /^tonoscope: input\.network: .*available: demo, mainnet, testnet\n/,
    ],
    [['emulate', sample('fresh-transfer').boc, '--block', '1'], /^tonoscope: source\.notRecorded: /],
    [['emulate'], /^tonoscope: input\.argument: message: give a message, or a file with --bundle/],
    [['emulate', 'x', '--block', 'soon'], /expected an integer/],
    [
      ['--snapshot', 'nothing', 'emulate', 'x'],
      /^tonoscope: input\.argument: nothing: the file cannot be read \(ENOENT\)/,
    ],
    [['fly'], /^tonoscope: input\.argument: unknown command 'fly'\n {2}Run tonoscope help <command>/],
    [['emulate', '--fly'], /^tonoscope: input\.argument: unknown option '--fly'/],
    [['emulate', 'gone.boc'], /^tonoscope: input\.argument: gone\.boc: file not found; check the path\n/],
    [['decode', './gone'], /^tonoscope: input\.argument: \.\/gone: file not found/],
    [['nfts', 'gone.txt'], /^tonoscope: input\.argument: gone\.txt: file not found/],
    [['emulate', './'], /^tonoscope: input\.argument: \.\/: this is a folder/],
    [
      ['emulate', 'some words'],
      /^tonoscope: input\.text: not recognised: no BoC, hash, address, block, link or known error found\n/,
    ],
    [
      ['transaction', sample('fresh-transfer').boc],
      /^tonoscope: input\.text: .*External message .*; expected: transaction\n/,
    ],
    [['proof', 'get', '0', '--out', '/nowhere/proof.json', '--parts', 'x'], /^tonoscope: input\.argument: .*--parts/],
    [['completion', 'tcsh'], /^tonoscope: input\.argument: completion: expected bash, zsh, fish\n/],
    [
      ['event', '8a'.repeat(32), '--tonapi', 'http://127.0.0.1:1'],
      /^tonoscope: source\.unreachable: cannot reach tonapi 127\.0\.0\.1:1: (?!.*snapshot).*\n {2}Check the address of the source (?!.*snapshot)/,
    ],
    [['domains', 'nothing'], /^tonoscope: input\.address: /],
  ])('%j: exit code 1, empty stdout, advice on stderr', async (argv, text) => {
    const { code, out, err } = await runCli(argv)
    expect(err).toMatch(text)
    expect([code, out]).toEqual([1, ''])
  })
})

describe('the other commands', () => {
  test('decode prints operation and fields of a body or a wallet message', async () => {
    const message = await runCli(['decode', sample('fresh-three-transfers').boc])
    expect(message.code).toBe(0)
    expect(message.out).toMatch(/^External message to EQ\S+, wallet v\S+, seqno \d+, 3 outgoing messages/)
    const { out } = await runCli(['emulate', sample('fresh-jetton-transfer').boc, '--trace'])
    // Known shape of the reply.
    const trace = readJson(out) as unknown as { children: { transaction: { in_msg: { raw_body: string } } }[] }
    const body = trace.children[0]!.transaction.in_msg.raw_body
    const decoded = await runCli(['decode', '--interface', 'wallet_v4r2,jetton_wallet', body, '--json'])
    expect(decoded.err).toBe('')
    expect(decoded.code).toBe(0)
    expect(readJson(decoded.out)).toMatchObject({ op_name: 'JettonTransfer', decoded_op_name: 'jetton_transfer' })
  })

  test('decode reports an unknown operation on stderr', async () => {
    const { code, out, err } = await runCli(['decode', toBocHex(new Builder().uint(0x12345678, 32).end())])
    expect(code).toBe(1)
    expect(out).not.toMatch(/unknown operation/)
    expect(err).toMatch(/^tonoscope: input\.argument: decode: unknown operation .*--interface\n/)
  })

  test('inspect prints the interfaces of a contract', async () => {
    const { out } = await runCli(['emulate', sample('fresh-transfer').boc, '--debug'])
    // Known shape of the reply.
    const { trace } = readJson(out) as unknown as {
      trace: { interfaces: string[]; before: { code: string; data: string } }
    }
    const inspected = await runCli(['inspect', '--code', trace.before.code, '--data', trace.before.data])
    expect(inspected).toEqual({ code: 0, out: `${trace.interfaces.join('\n')}\n`, err: '' })
  })

  test('transaction prints a raw transaction', async () => {
    const { cell } = demo.traces[0]!.transactions[0]!
    const { code, out } = await runCli(['transaction', toBocHex(cell), '--block', '(0,8000000000000000,5)'])
    expect(code).toBe(0)
    expect(readJson(out)).toMatchObject({ hash: cell.hash(), block: '(0,8000000000000000,5)' })
  })

  test('serve prints its URL and stops on a signal', async () => {
    const { code, out } = await runCli(['serve', '--port', '0', '--workers', '1', '--no-web'], '', { stopped: true })
    expect(code).toBe(0)
    expect(out).toMatch(/^Tonoscope is running at http:\/\/127\.0\.0\.1:\d+ \(networks: demo, mainnet, testnet\)/)
  })

  test('--help lists the exit codes', async () => {
    const { code, out } = await runCli(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('2  the account rejected the message')
  })
})
