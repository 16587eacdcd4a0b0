import { describe, expect, it } from 'vitest'
import { expectRecorded, readData } from '../../test/data.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import { snapshotSource } from '../chain/snapshot/snapshotSource.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { defaultArguments } from '../emulator/defaultArguments.ts'
import type { EmulatedNode } from '../emulator/Emulation.ts'
import { emulateTrace } from '../emulator/emulateTrace.ts'
import { fromHex } from '../encoding/hex.ts'
import { readShardAccount } from '../tlb/account.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import type { Address } from '../units.ts'
import { isWalletKind, readWalletMessage, stripSignature, type WalletKind } from './walletMessage.ts'

/** Everything in a wallet message except its signature. */
function contentWithoutSignature({ body, info, init, layout }: Message, kind: WalletKind): unknown {
  const walletMessage = readWalletMessage(body, kind)
  if (!walletMessage) throw new Error('not decoded')
  const { signature: _, outMessages, internalTransfer, ...rest } = walletMessage
  return {
    ...rest,
    outMessages: outMessages.map(({ mode, message }) => [mode, message.hash()]),
    internalTransfer: internalTransfer?.message.hash(),
    info: info.type === 'ext_in_msg_info' && [info.dest, info.import_fee, info.src],
    code: init?.code?.hash(),
    data: init?.data?.hash(),
    layout,
  }
}

function expectStripped(cell: Cell, kind: WalletKind): void {
  const signed = readMessage(cell)
  const stripped = stripSignature(signed, kind)
  if (!stripped) throw new Error('nothing was stripped')
  expect(stripped.hash()).not.toBe(cell.hash())
  const unsigned = readMessage(stripped)
  expect(readWalletMessage(unsigned.body, kind)?.signature).toEqual(new Uint8Array(64))
  expect(contentWithoutSignature(unsigned, kind)).toEqual(contentWithoutSignature(signed, kind))
  expect(stripSignature(unsigned, kind)).toBeUndefined()
}

function kindOf(message: Message, state: Cell | undefined): WalletKind | undefined {
  const account = state && readShardAccount(state).account?.storage.state
  const code = account?.type === 'active' ? account.init.code : message.init?.code
  return code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
}

const layoutsByWallet: Readonly<Record<string, WalletKind>> = {
  V4R1: 'wallet_v4r1',
  V4R2: 'wallet_v4r2',
  V5R1: 'wallet_v5r1',
  HighLoadV2R2: 'wallet_highload_v2r2',
}

describe('stripSignature of a recorded wallet message', () => {
  it('keeps everything but the signature', () => {
    type Item = { readonly kind: string; readonly message: string; readonly wallet: string }
    const { items } = readData<{ items: readonly Item[] }>('golden/wallet-orders/wallets.json')
    let stripped = 0
    for (const { kind, message, wallet } of items) {
      if (kind !== 'orders' && kind !== 'signature') continue
      const cell = parseCell(fromHex(message))
      const { body } = readMessage(cell)
      const known =
        layoutsByWallet[wallet] ?? (readWalletMessage(body, 'wallet_v5_beta') ? 'wallet_v5_beta' : undefined)
      const layout = known ?? 'wallet_v5r1'
      if (!readWalletMessage(body, layout)?.signature?.some(byte => byte !== 0)) continue
      expectStripped(cell, layout)
      stripped++
    }
    expectRecorded(stripped, 6)
  })

  it('keeps everything but the signature on the recorded network, for each kind of wallet', () => {
    const seen: Record<string, number> = {}
    expectRecorded(scenarioNames().length, 1)
    for (const name of scenarioNames()) {
      for (const { message, before } of readScenario(name).transactions) {
        const read = readMessage(message)
        const kind = read.info.type === 'ext_in_msg_info' ? kindOf(read, before) : undefined
        if (!kind) continue
        expectStripped(message, kind)
        seen[kind] = (seen[kind] ?? 0) + 1
      }
    }
    console.log('messages without their signatures:', seen)
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['wallet_v3r2', 'wallet_v4r2', 'wallet_v5r1']))
  })
})

const nodesOf = (node: EmulatedNode): EmulatedNode[] => [node, ...node.children.flatMap(nodesOf)]

it('gives the same trace when signatures are ignored', async () => {
  const demo = demoSnapshot()
  const chain = snapshotSource(demo)
  const executor = await testExecutor()
  let compared = 0
  for (const { message: signed, blockSeqno, id, group } of demo.samples) {
    if (group === 'rejected' || id === 'long-chain') continue
    const message = readMessage(signed)
    if (message.info.type !== 'ext_in_msg_info') continue
    const block = await chain.getMasterchainBlock(blockSeqno === undefined ? 'newest' : { seqno: blockSeqno })
    const state = await chain.getAccount(message.info.dest, block.id)
    const kind = kindOf(message, state.shardAccount)
    const stripped = kind && stripSignature(message, kind)
    if (!stripped) continue
    const args = defaultArguments({
      block,
      config: await chain.getConfig(block.id),
      message: signed,
      hostNow: block.genUtime,
      ignoreSignature: true,
    })
    const deps = { chain, executor, elapsedMs: () => 0, yieldToEventLoop: async () => {} }
    const [before, after] = [
      await emulateTrace(message, args, deps),
      await emulateTrace(readMessage(stripped), args, deps),
    ]
    if (!before.root || !after.root) throw new Error(`${id} was rejected`)
    expect(after.root.hash, id).not.toBe(before.root.hash)
    const [first, ...rest] = nodesOf(before.root)
    // Later transactions of the wallet name the first one as their predecessor.
    const consequences = (nodes: readonly EmulatedNode[]) =>
      nodes.map(node => [
        node.message.cell.hash(),
        node.after?.ref(0).hash(),
        node.account === first?.account ? '' : node.hash,
      ])
    expect(consequences(nodesOf(after.root).slice(1)), id).toEqual(consequences(rest))
    compared += rest.length
  }
  expectRecorded(compared, 21)
})

it('returns undefined for messages without a signature', () => {
  const body = new Builder().uint(0x6578746e, 32).uint(0, 64).bit(false).bit(false).end()
  const account = `0:${'11'.repeat(32)}` as Address
  const external = new Builder().uint(0b10, 2).address(undefined).address(account).coins(0n).bit(false).bit(true)
  const message = readMessage(external.ref(body).end())
  expect(stripSignature(message, 'wallet_v5r1')).toBeUndefined()
  expect(stripSignature(message, 'wallet_v4r2')).toBeUndefined()
})
