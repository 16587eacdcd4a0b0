import { describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { readScenario } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocBase64 } from '../cell/text.ts'
import { opCodeOf } from '../messages/decode.ts'
import { readMessage } from '../tlb/message.ts'
import { readTraceFile } from './readTraceFile.ts'
import { nodesOf } from './Trace.ts'

type Recorded = {
  transactions: { hash: string; parent: string | null; depth: number; aborted: boolean }[]
  messages: Record<string, { body_hash: string; op_code: string | null; msg_type: string }>
}

describe('recorded traces', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('%s is read as recorded', file => {
    const recorded = readData<Recorded>('traces', file)
    const { trace } = readTraceFile(recorded)
    expect(trace.transactionCount).toBe(recorded.transactions.length)
    const parents = new Map<string, string | null>([[trace.root.hash, null]])
    for (const node of nodesOf(trace.root)) for (const child of node.children) parents.set(child.hash, node.hash)
    expect(parents).toEqual(new Map(recorded.transactions.map(({ hash, parent }) => [hash, parent])))
    for (const { inMessage } of nodesOf(trace.root)) {
      const message = inMessage && recorded.messages[inMessage.hash]
      expect(inMessage?.body?.hash()).toBe(message?.body_hash)
      const code = inMessage?.opCode
      expect(typeof code !== 'number' ? null : `0x${code.toString(16).padStart(8, '0')}`).toBe(message?.op_code ?? null)
    }
  })

  test('children are in order of message creation', () => {
    for (const file of dataFiles('traces', /--.*\.json$/)) {
      for (const { children } of nodesOf(readTraceFile(readData('traces', file)).trace.root)) {
        const times = children.map(child => child.inMessage?.createdLt ?? 0n)
        expect(times).toEqual([...times].sort((a, b) => Number(a - b)))
      }
    }
  })

  test('an account without code does not fail, and code that did not run had no gas', () => {
    let seen = 0
    for (const file of dataFiles('traces', /--.*\.json$/)) {
      for (const { phases, origStatus, success } of nodesOf(readTraceFile(readData('traces', file)).trace.root)) {
        if (!phases.compute?.skipped) continue
        expect(phases.compute.reason).toBe(origStatus === 'active' ? 'cskip_no_gas' : 'cskip_no_state')
        expect(success).toBe(origStatus !== 'active' && phases.bounce === undefined)
        seen++
      }
    }
    expectRecorded(seen, 11)
  })

  test('missing transactions are pending or not searched', () => {
    const recorded = whole()
    const last = recorded.transactions.at(-1)
    const without = { ...recorded, transactions: recorded.transactions.filter(each => each !== last) }
    const named = readTraceFile(without).trace
    expect(nodesOf(named.root).flatMap(({ truncations }) => truncations.map(({ reason }) => reason.kind))).toEqual([
      'not-searched',
    ])
    expect(named.inProgress).toBe(false)
    const messages = Object.entries(recorded.messages).map(([hash, message]) => [
      hash,
      (message as { to_transaction?: string }).to_transaction === last?.hash
        ? { ...message, to_transaction: null }
        : message,
    ])
    const unnamed = readTraceFile({ ...without, messages: Object.fromEntries(messages) }).trace
    expect(unnamed.inProgress).toBe(true)
  })

  test('what is written of an account in an unknown way takes nothing from the rest', () => {
    const recorded = whole() as Recorded & { accounts: Record<string, object> }
    const odd = (of: object) =>
      readTraceFile({
        ...recorded,
        accounts: Object.fromEntries(Object.keys(recorded.accounts).map(account => [account, of])),
      })
    const { trace, facts } = odd({
      nft_item: { owner: 'not an address', index: '1e76', collection: null },
      jetton_wallet: null,
    })
    expect(facts.nftItem(trace.root.account)).toEqual({ owner: undefined, collection: undefined, index: undefined })
    expect(facts.jettonWallet(trace.root.account)).toBeUndefined()
    expect(facts.interfaces(trace.root.account)).toContain('nft_item')
    expect(odd({ jetton_wallet: 'yes', nft_sale: [], nft_item: 7 }).trace.transactionCount).toBe(trace.transactionCount)
  })

  test('an account that takes a signed request from another one is a wallet', () => {
    const message = readScenario('v5-gas-relay').transactions.find(({ message }) => {
      const { body } = readMessage(message)
      return opCodeOf(body) === 0x73696e74
    })?.message
    if (!message) throw new Error('the request was carried')
    const { body } = readMessage(message)
    const internal = { msg_type: 'int_msg', value: '0', bounce: false, bounced: false, created_lt: '0' }
    const interfacesWith = (carried: Cell) => {
      const recorded = whole()
      const changed = Object.entries(recorded.messages).map(([hash, each], index) =>
        index === 0 ? [hash, { ...each, ...internal, body: toBocBase64(carried) }] : [hash, each],
      )
      const { trace, facts } = readTraceFile({ ...recorded, messages: Object.fromEntries(changed) })
      return facts.interfaces(trace.root.account)
    }
    expect(interfacesWith(body)).toContain('wallet_v5r1')
    expect(interfacesWith(new Builder().uint(0x73696e74, 32).end())).not.toContain('wallet_v5r1')
  })

  test('reads the type of tick-tock transactions', () => {
    const [first] = whole().transactions
    const alone = { ...(first as object), in_msg: null, out_msgs: [], transaction_type: 'TransTickTock' }
    expect(readTraceFile({ ...whole(), transactions: [alone] }).trace.root.type).toBe('tick')
    expect(readTraceFile({ ...whole(), transactions: [{ ...alone, is_tock: true }] }).trace.root.type).toBe('tock')
  })

  test('rejects an internal message without a value: it is not 0', () => {
    const [hash = '', message] = Object.entries(whole().messages).find(([, each]) => each.msg_type === 'int_msg') ?? []
    const file = { ...whole(), messages: { ...whole().messages, [hash]: { ...message, value: null } } }
    expect(() => readTraceFile(file)).toThrow(`messages.${hash}.value`)
  })

  const whole = (): Recorded & Record<string, unknown> => readData('traces', dataFiles('traces', /--.*\.json$/)[0]!)
  test.each([
    ['another format', () => ({ ...whole(), format: 'ton-trace/2' })],
    ['no transactions', () => ({ ...whole(), transactions: [] })],
    ['no first transaction', () => ({ ...whole(), transactions: whole().transactions.slice(1) })],
    ['an invalid hash', () => ({ ...whole(), transactions: [{ ...whole().transactions[0], hash: 'x' }] })],
    ['undefined', () => undefined],
    ['a text', () => 'trace'],
  ])('rejects %s', (_, createFile) => {
    expect(() => readTraceFile(createFile())).toThrow(expect.objectContaining({ code: 'input.argument' }))
  })
})
