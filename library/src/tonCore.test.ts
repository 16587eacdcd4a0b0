import { Address, beginCell, SendMode, toNano } from '@ton/core'
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../core/test/demo.ts'
import { classify, emulate, listSamples, type Network, openNetwork } from './index.ts'
import { messageCell, messageOf, readSandbox, toAddress, toCell, transactionsOf } from './tonCore.ts'

let network: Network
beforeAll(async () => {
  network = await openNetwork('demo')
})

describe('cells, addresses and messages both ways', () => {
  test('every message of the samples has the same hash as a message of @ton/core, and back', async () => {
    const samples = await listSamples(network)
    for (const { boc, id } of samples) {
      const cell = toCell(boc)
      const original = demoSnapshot().samples.find(each => each.id === id)?.message
      expect(cell.hash().toString('hex')).toBe(original?.hash())
      expect(toCell(new Uint8Array(cell.toBoc())).equals(cell)).toBe(true)
    }
    expect(samples.length).toBeGreaterThan(20)
  })

  test('the message and the transactions of a run are those of @ton/core, with the same hashes', async () => {
    const found = (await listSamples(network)).find(({ id }) => id === 'jetton-transfer')
    if (!found) throw new Error('no sample')
    const run = await emulate(found.boc, { network, block_seqno: found.block_seqno, ...found.arguments })
    const transactions = transactionsOf(run)
    expect(transactions.map(each => each.hash().toString('hex'))).toEqual(
      listNodes(run.trace).map(({ transaction }) => transaction.hash),
    )
    expect(transactions.length).toBeGreaterThan(2)
    const message = messageCell(messageOf(run))
    expect(message.hash().toString('hex')).toBe(run.message.hash)
    const again = await emulate(message, { network, block_seqno: found.block_seqno, ...found.arguments })
    expect(again.event).toEqual(run.event)
    const destination = toAddress(run.message.destination)
    expect(destination).toBeInstanceOf(Address)
    expect(destination.toRawString()).toBe(run.message.destination)
  })

  test('what is no BoC is an error with a code', () => {
    expect(() => toCell('nonsense')).toThrow(expect.objectContaining({ code: 'input.boc' }))
  })
})

type Node = { readonly transaction: { readonly hash: string }; readonly children: readonly Node[] }
const listNodes = (root: Node | undefined): readonly Node[] => (root ? [root, ...root.children.flatMap(listNodes)] : [])

describe('transactions of @ton/sandbox', () => {
  let blockchain: Blockchain
  let sender: SandboxContract<TreasuryContract>
  beforeAll(async () => {
    blockchain = await Blockchain.create()
    sender = await blockchain.treasury('sender')
  })

  test('a transfer with a comment is classified', async () => {
    const recipient = await blockchain.treasury('recipient')
    const body = beginCell().storeUint(0, 32).storeStringTail('for the books').endCell()
    const result = await sender.send({
      to: recipient.address,
      value: toNano('1'),
      body,
      sendMode: SendMode.PAY_GAS_SEPARATELY,
    })
    const event = await classify(await readSandbox(blockchain, result))
    expect(event.verdict.outcome).toBe('success')
    expect(event.actions.map(({ kind }) => kind)).toContain('TonTransfer')
    expect(event.event.actions[0]).toMatchObject({ TonTransfer: { comment: 'for the books' } })
    expect(transactionsOf(event).length).toBe(result.transactions.length)
  })

  test('a message to an account without code bounces, and the reason is said', async () => {
    const to = Address.parse(`0:${'7d'.repeat(32)}`)
    const result = await sender.send({ to, value: toNano('1'), bounce: true })
    const event = await classify(await readSandbox(blockchain, result))
    expect(event.verdict.outcome).not.toBe('success')
    expect(event.verdict.findings.length).toBeGreaterThan(0)
  })
})
