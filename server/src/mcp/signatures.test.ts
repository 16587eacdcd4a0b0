import { Builder } from '@tonoscope/core/cell/Builder'
import { toBocHex } from '@tonoscope/core/cell/text'
import { fromHex } from '@tonoscope/core/encoding/hex'
import { addressOf, type Hash } from '@tonoscope/core/units'
import { expect, test } from 'vitest'
import { externalTo } from '../../test/cells.ts'
import { type connectMcp, findHandle, sampleBoc } from '../../test/mcpClient.ts'
import { startMcp } from '../../test/startMcp.ts'
import { withoutSecrets } from './reply/untrusted.ts'

/** 24 digits of the signature, at any position of bits, in hex or in base64. */
function expectNoSecret(text: string, secret: Uint8Array): void {
  const bits = [...secret].map(byte => byte.toString(2).padStart(8, '0')).join('')
  const hex = [...text.toLowerCase().matchAll(/[0-9a-f]{24,}/g)].map(([found]) => found)
  for (const shift of [0, 1, 2, 3]) {
    const digits = (bits.slice(shift).match(/.{4}/g) ?? []).map(each => Number.parseInt(each, 2).toString(16)).join('')
    for (let at = 0; at + 24 <= digits.length; at++) {
      const part = digits.slice(at, at + 24)
      expect(hex.some(each => each.includes(part))).toBe(false)
    }
  }
  for (let at = 0; at < 3; at++)
    expect(text).not.toContain(
      Buffer.from(secret.slice(at, at + 30))
        .toString('base64')
        .slice(0, 36),
    )
}

type Mcp = Awaited<ReturnType<typeof connectMcp>>

async function callAll(mcp: Mcp, boc: string): Promise<string> {
  const first = await mcp.call('emulate', { message: boc })
  const run = findHandle(first)
  return [
    first,
    await mcp.call('recognise', { text: boc }),
    await mcp.call('trace', { run }),
    await mcp.call('node', { run, node: '0' }),
    await mcp.call('money_flow', { run }),
    await mcp.call('exception_steps', { run, before: 500, stack: 50 }),
    await mcp.call('what_if', { run, now: 1_900_000_000 }),
    (await mcp.client.callTool({ name: 'why', arguments: { text: `exit code 33, ${boc}` } })).content,
  ]
    .map(each => (typeof each === 'string' ? each : JSON.stringify(each)))
    .join('\n')
}

test.each(['fresh-jetton-transfer', 'fresh-wrong-seqno', 'fresh-transfer'])(
  'the signature of %s is in no reply',
  async id => {
    const boc = sampleBoc(id)
    const mcp = await startMcp({
      wrap: service => ({
        async call(name, input, settings) {
          // Nothing is run with it either.
          if (name === 'debugEmulate' || name === 'debugRecording')
            expect(JSON.stringify(input, toText)).not.toContain(boc)
          return service.call(name, input, settings)
        },
      }),
    })
    expectNoSecret(await callAll(mcp, boc), await findSignature(boc))
  },
  60_000,
)

const toText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** The part of a wallet message that its unsigned form does not have. */
async function findSignature(boc: string): Promise<Uint8Array> {
  let reply: { readonly unsigned_boc?: string | undefined } | undefined
  const spy = await startMcp({
    wrap: service => ({
      async call(name, input, settings) {
        const result = await service.call(name, input, settings)
        if (name === 'debugRecognise') reply = (result as { candidates: (typeof reply)[] }).candidates[0]
        return result
      },
    }),
  })
  await spy.call('recognise', { text: boc })
  const unsigned = fromHex(reply?.unsigned_boc ?? expect.fail('it has no signature'))
  const signed = fromHex(boc)
  const at = signed.findIndex((byte, i) => byte !== unsigned[i])
  return signed.slice(at + 1, at + 60)
}

/** A jetton wallet of the demo network: no wallet that takes signed messages. */
const jettonWallet = addressOf(0, '94edf91c7cb98fd171165e7d364223fdc94fdff761adb5a5132a0333fd53578e' as Hash)

test('a message to a contract that is no wallet and has room for a signature: no reply has it, and no values of the VM', async () => {
  const secret = Uint8Array.from({ length: 64 }, (_, i) => (i * 37 + 11) % 256)
  const boc = toBocHex(externalTo(jettonWallet, new Builder().bytes(secret).uint(7, 32).end()))
  const mcp = await startMcp()
  const first = await mcp.call('emulate', { message: boc })
  expect(first).toContain('usable signature at an unknown position')
  const run = findHandle(first)
  const texts = [
    first,
    await mcp.call('recognise', { text: boc }),
    await mcp.call('node', { run, node: '0' }),
    await mcp.call('exception_steps', { run }),
  ]
  expectNoSecret(texts.join('\n'), secret)
}, 60_000)

test.each([
  [`x{${'ab'.repeat(64)}}`, 'x{[64 bytes omitted]}'],
  [`te6cc${'gEBAQ'.repeat(20)}==`, '[78 bytes omitted]'],
  ['ab'.repeat(32), 'ab'.repeat(32)],
  ['https://example.org/a/long/path/of/an/item/that/is/not/a/signature/but/has/only/letters/in/lower/case', undefined],
])('%s', (text, expected = text) => expect(withoutSecrets(text)).toBe(expected))
