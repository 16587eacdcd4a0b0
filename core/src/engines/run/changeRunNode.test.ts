import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { Builder } from '../../cell/Builder.ts'
import { findInDict } from '../../cell/dict.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import type { DebugChanges } from '../../contract/debugChanges.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { Service } from '../../operations/createService.ts'

let service: Service
beforeAll(async () => {
  service = await demoService()
})

const sampleOf = (id: string) => demoSnapshot().samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)

/** The recording of a sample's transaction as on chain, or in the newest block. */
function record(id: string, node = '0', changes?: DebugChanges): Promise<DebugRecording> {
  const boc = toBocHex(sampleOf(id).message)
  const isRejected = /^(?:fresh|rejected)/.test(id)
  return service.call('debugRecording', {
    body: { boc, node, ...(!isRejected && { as_on_chain: true }), ...(changes && { changes }) },
  })
}

const defined = <T>(value: T | undefined): T => value ?? expect.fail('it is absent')

/** Of the stored data of a wallet v5: a flag, then the sequence number. */
function withSeqno(data: string, seqno: number): string {
  const slice = cellFromText(data).slice()
  const flag = slice.loadBit()
  slice.skip(32)
  return toBocHex(new Builder().bit(flag).uint(seqno, 32).slice(slice).end())
}

describe('a transaction with changes', () => {
  test('to what it had is the same transaction', async () => {
    for (const [id, node] of [
      ['transfer-v4r2-comment', '0'],
      ['jetton-transfer', '0.0'],
      ['transfer-v5r1-multi', '0'],
      ['highload-v3-batch', '0'],
    ] as const) {
      const original = await record(id, node)
      const inputs = defined(original.inputs)
      expect(original.on_chain?.equal, id).toBe(true)
      const same = await record(id, node, inputs.modes ? { ...inputs, body: undefined } : inputs)
      expect({ ...same, changes: undefined, on_chain: original.on_chain }, id).toEqual({
        ...original,
        changes: undefined,
      })
      expect(same.changes, id).toMatchObject({ requested: { now: inputs.now }, ignores_signature: false })
      expect(same.on_chain, id).toBeUndefined()
    }
  })

  test('has another value, and less gas that it buys', async () => {
    const original = await record('jetton-transfer', '0.0')
    expect(original.inputs?.value).toBe(original.transaction?.in_msg?.value)
    expect(original.inputs?.modes).toBeUndefined()
    const changed = await record('jetton-transfer', '0.0', { value: 1_000_000n })
    expect(changed.transaction).toMatchObject({ success: false, in_msg: { value: 1_000_000n } })
    expect(changed.columns.gas_limit[0]).toBeLessThan(defined(original.columns.gas_limit[0]))
    expect(changed.exit_code).not.toBe(original.exit_code)
    expect(changed.transaction?.lt).toBe(original.transaction?.lt)
  })

  test('has another data: a wallet with another sequence number rejects the message', async () => {
    const { inputs, transaction } = await record('transfer-v5r1-multi')
    expect(transaction?.success).toBe(true)
    const changed = await record('transfer-v5r1-multi', '0', { data: withSeqno(defined(inputs?.data), 9999) })
    expect(changed.transaction).toBeUndefined()
    expect([changed.exit_code, changed.exceptions.at(-1)?.code]).toEqual([133, 133])
    expect(changed.changes).toMatchObject({ ignores_signature: false })
  })

  test('has other modes in a message that keeps its signature', async () => {
    for (const id of [
      'transfer-v4r2-comment',
      'transfer-v5r1-multi',
      'highload-v2-100-messages',
      'highload-v3-batch',
    ]) {
      const { inputs, transaction } = await record(id)
      const modes = defined(inputs?.modes).map(mode => mode ^ 1)
      const changed = await record(id, '0', { modes })
      expect(changed.inputs?.modes, id).toEqual(modes)
      expect(changed.changes, id).toEqual({ requested: { modes }, ignores_signature: true })
      expect(changed.transaction?.compute_phase?.exit_code, id).toBe(transaction?.compute_phase?.exit_code)
      expect(changed.inputs?.body?.length, id).toBe(inputs?.body?.length)
    }
  })

  test('has another time: the message has expired', async () => {
    const { inputs } = await record('transfer-v4r2-comment')
    const changed = await record('transfer-v4r2-comment', '0', { now: defined(inputs?.now) + 1_000_000 })
    expect(changed.exit_code).toBe(36)
    expect(changed.inputs?.now).toBe(defined(inputs?.now) + 1_000_000)
  })

  test('has another code, with its own fields', async () => {
    const { inputs } = await record('transfer-v4r2-comment')
    const v3 = await record('nft-transfer')
    const changed = await record('transfer-v4r2-comment', '0', { code: defined(v3.inputs?.code) })
    expect(changed.code?.hash).toBe(v3.code?.hash)
    expect(changed.inputs?.data).toBe(inputs?.data)
  })

  test('has another balance: it cannot send what it has not', async () => {
    const changed = await record('transfer-v4r2-comment', '0', { balance: 20_000_000n })
    expect(changed.inputs?.balance).toBe(20_000_000n)
    const original = await record('transfer-v4r2-comment')
    expect(defined(changed.transaction).end_balance).toBeLessThan(defined(original.transaction).end_balance)
  })

  test('has other config parameters', async () => {
    const original = await record('transfer-v4r2-comment')
    // gas_flat_pfx#d1 … gas_prices_ext#de gas_price:uint64 …: ten times the price.
    const { raw } = await service.call('debugConfig', { body: { block: 'newest' } })
    const slice = defined(findInDict(cellFromText(raw).ref(0), 32, 21n))
      .loadRef()
      .slice()
    const head = slice.loadBits(8 + 64 + 64 + 8)
    const price = slice.loadBigUint(64)
    const value = toBocHex(
      new Builder()
        .bits(head)
        .uint(price * 10n, 64)
        .slice(slice)
        .end(),
    )
    const changed = await record('transfer-v4r2-comment', '0', { config: [{ param: 21, value }] })
    expect(changed.transaction?.compute_phase?.gas_used).toBe(original.transaction?.compute_phase?.gas_used)
    expect(defined(changed.transaction?.compute_phase?.gas_fees)).toBeGreaterThan(
      defined(original.transaction?.compute_phase?.gas_fees),
    )
  })
})

test.each([
  ['value', 'jetton-transfer', '0', { value: 1n }, /external and has no value/],
  ['value', 'jetton-transfer', '0.0', { value: -1n }, /expected nano/],
  ['balance', 'jetton-transfer', '0', { balance: 2n ** 120n }, /expected nano/],
  ['body', 'jetton-transfer', '0', { body: 'te6' }, /BoC/],
  ['data', 'jetton-transfer', '0', { data: 'nonsense!' }, /BoC/],
  ['config.21', 'jetton-transfer', '0', { config: [{ param: 21, value: 'b5ee' }] }, /BoC/],
  ['modes', 'jetton-transfer', '0.0', { modes: [3] }, /not an external message/],
  ['modes', 'jetton-transfer', '0', { modes: [3, 3] }, /1 outgoing/],
] as const)('a change that does not fit is named: %s', async (name, id, node, changes, reason) => {
  const call = record(id, node, changes as DebugChanges)
  await expect(call).rejects.toMatchObject({ code: 'input.argument', details: { name: `changes.${name}` } })
  await expect(call).rejects.toThrow(reason)
})

test('a config parameter that the emulator cannot read is named', async () => {
  const value = toBocHex(new Builder().uint(7, 8).end())
  const call = record('jetton-transfer', '0', { config: [{ param: 21, value }] })
  await expect(call).rejects.toMatchObject({ code: 'input.argument', details: { name: 'changes.config' } })
  await expect(call).rejects.toThrow('gas prices')
})
