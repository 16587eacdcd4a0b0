import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromHex } from '@tonoscope/core/cell/hex'
import { bocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/readSnapshot'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { tonoscope } from '../../test/tonoscope.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string) => {
  const found = demo.samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return { boc: bocHex(found.message), block: String(found.blockSeqno ?? '') }
}

describe('emulate', () => {
  const { boc } = sample('fresh-jetton-transfer')

  test('tells in text what a message does, verdict first', async () => {
    const { code, out, err } = await tonoscope(['emulate', boc])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out.split('\n')[0]).toMatch(/^✓ /)
    expect(out).toMatch(/ok {5}JettonTransfer: Transferring 12\.5 /)
    expect(out).toMatch(/^A EQ\S{2}….{4} \(\w+\) · wallet_\w+ · external · gas \d+ · exit 0 · fees 0\.\d+ TON$/m)
    expect(out).toMatch(/^└─ B .* · jetton_transfer · /m)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
    expect(out).not.toMatch(/\u001b/)
  })

  test.each([
    ['--event', 'event_id'],
    ['--trace', 'transaction'],
    ['--debug', 'verdict'],
    ['--json', 'verdict'],
  ])('%s prints JSON that can be read back exactly', async (option, field) => {
    const { code, out } = await tonoscope(['emulate', boc, option])
    expect(code).toBe(0)
    expect(readJson(out)).toHaveProperty(field)
  })

  test('says with --explain which pattern made which action', async () => {
    const { out } = await tonoscope(['emulate', boc, '--explain'])
    expect(out).toMatch(/^ {2}JettonTransfer: jettons\.transfer \[0\.0 .*\]$/m)
    expect(out.indexOf('How they were recognised')).toBeLessThan(out.indexOf('Tree ('))
  })

  test('takes a message from anywhere: standard input, a file of bytes, text around it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boc-'))
    writeFileSync(join(folder, 'message.boc'), fromHex(boc))
    writeFileSync(join(folder, 'message.json'), JSON.stringify({ boc: Buffer.from(fromHex(boc)).toString('base64') }))
    const answers = [
      await tonoscope(['emulate', boc, '--event']),
      await tonoscope(['emulate', '-', '--event'], `curl -d '{"boc":"${boc}"}' https://example.org`),
      await tonoscope(['emulate', '-', '--event'], fromHex(boc)),
      await tonoscope(['emulate', join(folder, 'message.boc'), '--event']),
      await tonoscope(['emulate', join(folder, 'message.json'), '--event']),
    ]
    expect(new Set(answers.map(answer => answer.out)).size).toBe(1)
    expect(answers.map(answer => answer.code)).toEqual([0, 0, 0, 0, 0])
  })

  test('ends with 2 when the account refuses, and says why', async () => {
    const { code, out } = await tonoscope(['emulate', sample('fresh-wrong-seqno').boc])
    expect(code).toBe(2)
    expect(out.split('\n')[0]).toMatch(/^✗ .*sequence number/)
    expect(out).toMatch(/^ {2}fail {4}seqno {6}/m)
    const event = await tonoscope(['emulate', sample('fresh-wrong-seqno').boc, '--event'])
    expect([event.code, event.out]).toEqual([2, ''])
    expect(event.err).toMatch(/^tonoscope: emulation\.rejected: .*\n {2}Run again without --event/)
  })

  test('ends with 3 when the tree is cut', async () => {
    const { boc, block } = sample('long-chain')
    const { code, out } = await tonoscope(['emulate', boc, '--block', block])
    expect(code).toBe(3)
    expect(out).toContain('The tree is not whole: the limit of 100 transactions is reached')
    expect(out).toContain('not run: ')
    expect((await tonoscope(['emulate', boc, '--block', block, '--transactions', '200'])).code).toBe(0)
  })

  test('ends with 4 in strict mode when what was wanted did not happen', async () => {
    const { boc, block } = sample('jetton-transfer-too-much')
    expect((await tonoscope(['emulate', boc, '--block', block])).code).toBe(0)
    expect((await tonoscope(['emulate', boc, '--block', block, '--strict'])).code).toBe(4)
  })

  test('repeats what landed', async () => {
    const { boc } = sample('transfer-v5r1-multi')
    const { code, out } = await tonoscope(['emulate', boc, '--as-landed'])
    expect(code).toBe(0)
    expect(out).toMatch(/(\d+) of \1 landed transactions are repeated bit for bit/)
  })

  test('speaks Russian when told to', async () => {
    const { out } = await tonoscope(['emulate', boc, '--event', '--language', 'ru'])
    expect(out).toMatch(/"description": "[^"]*[а-я]/)
  })
})

describe('errors', () => {
  test.each([
    [['emulate', 'nonsense'], /^tonoscope: input\.text: .*\n {2}Give /],
    [['emulate', 'b5ee9c72'], /^tonoscope: input\.text: .*byte \d+.*\n/],
    [
      ['emulate', sample('fresh-transfer').boc, '--network', 'mars'],
      /^tonoscope: input\.network: .*known: demo, mainnet, testnet\n/,
    ],
    [['emulate', sample('fresh-transfer').boc, '--block', '1'], /^tonoscope: source\.notRecorded: /],
    [['emulate'], /missing required argument 'boc'/],
    [['emulate', 'x', '--block', 'soon'], /a whole number is expected/],
    [
      ['--snapshot', 'nothing', 'emulate', 'x'],
      /^tonoscope: input\.argument: nothing: the file cannot be read \(ENOENT\)/,
    ],
    [['fly'], /unknown command/],
  ])('%j: exit code 1, nothing on the standard output, and what to do', async (argv, text) => {
    const { code, out, err } = await tonoscope(argv)
    expect(err).toMatch(text)
    expect([code, out]).toEqual([1, ''])
  })
})

describe('the other commands', () => {
  test('decode tells operation and fields of a body, a message and its orders', async () => {
    const orders = await tonoscope(['decode', sample('fresh-three-transfers').boc])
    expect(orders.code).toBe(0)
    expect(orders.out).toMatch(/^External message to EQ\S+, wallet v\S+, seqno \d+, 3 transfers/)
    const { out } = await tonoscope(['emulate', sample('fresh-jetton-transfer').boc, '--trace'])
    // Read by the interface's own schema.
    const trace = readJson(out) as unknown as { children: { transaction: { in_msg: { raw_body: string } } }[] }
    const body = trace.children[0]!.transaction.in_msg.raw_body
    const decoded = await tonoscope(['decode', body, '--interface', 'jetton_wallet', '--json'])
    expect(decoded.code).toBe(0)
    expect(readJson(decoded.out)).toMatchObject({ op_name: 'JettonTransfer', decoded_op_name: 'jetton_transfer' })
  })

  test('inspect tells what a contract is', async () => {
    const { out } = await tonoscope(['emulate', sample('fresh-transfer').boc, '--debug'])
    // Read by the interface's own schema.
    const { trace } = readJson(out) as unknown as {
      trace: { interfaces: string[]; before: { code: string; data: string } }
    }
    const inspected = await tonoscope(['inspect', '--code', trace.before.code, '--data', trace.before.data])
    expect(inspected).toEqual({ code: 0, out: `${trace.interfaces.join('\n')}\n`, err: '' })
  })

  test('transaction prints a raw transaction', async () => {
    const { cell } = demo.traces[0]!.transactions[0]!
    const { code, out } = await tonoscope(['transaction', bocHex(cell), '--block', '(0,8000000000000000,5)'])
    expect(code).toBe(0)
    expect(readJson(out)).toMatchObject({ hash: cell.hash(), block: '(0,8000000000000000,5)' })
  })

  test('serve says where it listens and ends when it is told to', async () => {
    const { code, out } = await tonoscope(['serve', '--port', '0', '--workers', '1', '--no-web'], '', { stopped: true })
    expect(code).toBe(0)
    expect(out).toMatch(/^Tonoscope is at http:\/\/127\.0\.0\.1:\d+ \(demo, mainnet, testnet\)/)
  })

  test('help tells the exit codes', async () => {
    const { code, out } = await tonoscope(['--help'])
    expect(code).toBe(0)
    expect(out).toContain('2  the account did not accept the message')
  })
})
