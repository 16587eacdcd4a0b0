import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { expectRecorded, readData } from '../../test/data.ts'
import { recordedBodies } from '../../test/recordedBodies.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { fromHex } from '../encoding/hex.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { hasReferencePerMessage, isWalletKind, readWalletMessage, walletKinds } from './walletMessage.ts'

describe('messages to wallets of the recorded network', () => {
  type Keys = { readonly wallets: Readonly<Record<string, { readonly public_key: string }>> }
  const readKeys = () =>
    Object.values(readData<Keys>('localnet/wallet-keys.json').wallets).map(({ public_key: key }) => fromHex(key))

  it('are signed with a key of that network and list the messages that were sent', () => {
    const keys = readKeys()
    const seen: Record<string, number> = {}
    const keyOf = new Map<string, Uint8Array>()
    for (const name of scenarioNames()) {
      for (const recorded of readScenario(name).transactions) {
        const message = readMessage(recorded.message)
        if (message.info.type !== 'ext_in_msg_info') continue
        const state = recorded.before && readShardAccount(recorded.before).account?.storage.state
        const code = state?.type === 'active' ? state.init.code : message.init?.code
        const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
        if (!kind) continue
        const found = readWalletMessage(message.body, kind)
        if (!found?.signature || !found.signedHash) throw new Error(`${name}: not decoded`)
        const { signature, signedHash } = found
        const own = keyOf.get(recorded.account)
        const isBy = (key: Uint8Array) => ed25519.verify(signature, fromHex(signedHash), key)
        const key = own && isBy(own) ? own : keys.find(isBy)
        if (!key) throw new Error(`${name}: no key matches the signature`)
        keyOf.set(recorded.account, key)
        const transaction = readTransaction(recorded.cell)
        const action = transaction.description.type === 'trans_ord' ? transaction.description.action : undefined
        if (!action?.success || action.skipped_actions > 0) continue
        seen[kind] = (seen[kind] ?? 0) + 1
        const sent = found.internalTransfer ? [found.internalTransfer] : found.outMessages
        expect(
          transaction.out_msgs.map(({ body }) => body.hash()),
          name,
        ).toEqual(sent.map(({ message }) => readMessage(message).body.hash()))
      }
    }
    console.log('messages to wallets:', seen)
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['wallet_v3r2', 'wallet_v4r2', 'wallet_v5r1']))
  })

  const v5Messages = (scenario: string) =>
    readScenario(scenario).transactions.flatMap(({ message }) => {
      const found = readWalletMessage(readMessage(message).body, 'wallet_v5r1')
      return found ? [found] : []
    })

  it('add and remove extensions and switch signatures', () => {
    expect(v5Messages('v5-add-extension')[0]?.extended).toMatchObject([{ type: 'add_extension' }])
    expect(v5Messages('v5-remove-extension')[0]?.extended).toMatchObject([{ type: 'remove_extension' }])
    const [byExtension] = v5Messages('v5-disable-signature')
    expect(byExtension).toMatchObject({ queryId: expect.any(BigInt), outMessages: [] })
    expect(byExtension?.extended).toEqual([{ type: 'set_signature_allowed', allowed: false }])
    expect(byExtension?.signature).toBeUndefined()
  })

  it('are read from gas relays', () => {
    const [relayed] = v5Messages('v5-gas-relay')
    expect(relayed).toMatchObject({ seqno: expect.any(Number), outMessages: [{ mode: expect.any(Number) }] })
    const [forged] = v5Messages('v5-gas-relay-wrong-signature')
    const signerOf = (message: typeof relayed) =>
      readKeys().findIndex(key => ed25519.verify(message!.signature!, fromHex(message!.signedHash!), key))
    expect(signerOf(relayed)).not.toBe(-1)
    expect(signerOf(forged)).not.toBe(signerOf(relayed))
  })

  it('have a reference for each message, if the wallet is older than v5', () => {
    const older = walletKinds.filter(hasReferencePerMessage)
    expect(older).toHaveLength(9)
    let requests = 0
    for (const body of recordedBodies())
      for (const kind of older) {
        const { outMessages = [] } = readWalletMessage(body, kind) ?? {}
        const requested = outMessages.filter(({ composed }) => !composed)
        expect(requested.length, kind).toBeLessThanOrEqual(body.refCount)
        requests += requested.length
      }
    expectRecorded(requests, 101)
  })
})
