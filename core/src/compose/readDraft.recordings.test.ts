import { describe, expect, test } from 'vitest'
import { recordedBocs } from '../../test/bocs.ts'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { parseBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { BodyDraft, MessageDraft } from '../contract/debugDraft.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { tryRead } from '../errors.ts'
import { isWalletKind, stripSignature, type WalletKind } from '../messages/walletMessage.ts'
import { readShardAccount } from '../tlb/account.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { readDraft } from './readDraft.ts'
import { writeDraft } from './writeDraft.ts'

type WalletRecording = { readonly name: string; readonly message: Message; readonly kind: WalletKind }

/** External messages to known wallets in all scenarios, with the version by the code. */
function* walletMessages(): Generator<WalletRecording> {
  for (const name of scenarioNames()) {
    const { transactions, message: rejected, rejection } = readScenario(name)
    const received = transactions.map(({ message, before }) => ({ message, before }))
    if (rejected && rejection) received.push({ message: rejected, before: rejection.state })
    for (const { message: cell, before } of received) {
      const message = readMessage(cell)
      if (message.info.type !== 'ext_in_msg_info') continue
      const state = before && readShardAccount(before).account?.storage.state
      const code = state?.type === 'active' ? state.init.code : message.init?.code
      const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
      if (kind) yield { name, message, kind }
    }
  }
}

const unsigned = ({ message, kind }: WalletRecording): Cell => stripSignature(message, kind) ?? message.cell

function* listBodies(draft: MessageDraft): Generator<BodyDraft> {
  if (draft.type === 'internal' || draft.type === 'external') yield draft.body
  if (draft.type === 'wallet')
    for (const { message } of draft.messages)
      yield message.type === 'internal' ? message.body : { kind: 'raw', boc: message.boc }
}

/** Bodies that a form shows, and those that stay raw. */
function countBodies(drafts: Iterable<MessageDraft>): { readonly typed: number; readonly raw: number } {
  const bodies = [...drafts].flatMap(draft => [...listBodies(draft)])
  const raw = bodies.filter(({ kind }) => kind === 'raw').length
  return { typed: bodies.length - raw, raw }
}

describe('recorded messages come back bit-equal from their drafts', () => {
  test('external messages to wallets, without their signatures', () => {
    const drafts: MessageDraft[] = []
    let plugins = 0
    for (const recording of walletMessages()) {
      const { draft } = readDraft(recording.message.cell, { walletKind: recording.kind })
      const json = JSON.parse(JSON.stringify(draft)) as MessageDraft // as it was
      expect(writeDraft(json), recording.name).toMatchObject({ faults: [] })
      expect(writeDraft(json).message?.hash(), recording.name).toBe(unsigned(recording).hash())
      // The operations of plugins compose their messages in the wallet, so they have none to show.
      if (draft.type === 'wallet') drafts.push(draft)
      else plugins++
    }
    expectRecorded(drafts.length, 143)
    expect(plugins).toBeLessThan(drafts.length / 20)
    const { typed, raw } = countBodies(drafts)
    expectRecorded(typed, 279)
    expect(raw).toBeLessThan(typed / 10)
  })

  test('messages in recorded transactions', () => {
    const messages = new Map<string, Cell>()
    for (const folder of ['golden', 'localnet', 'traces'])
      for (const { bytes } of recordedBocs(folder)) {
        if (bytes.length <= 4) continue
        for (const root of parseBoc(bytes).roots) {
          const transaction = tryRead(() => readTransaction(root))
          const found = transaction
            ? [transaction.in_msg, ...transaction.out_msgs.values()]
            : [tryRead(() => readMessage(root))]
          for (const each of found) if (each) messages.set(each.cell.hash(), each.cell)
        }
      }
    const drafts: MessageDraft[] = []
    for (const cell of messages.values()) {
      const { draft } = readDraft(cell)
      expect(writeDraft(draft).message?.hash()).toBe(cell.hash())
      drafts.push(draft)
    }
    expectRecorded(messages.size, 964)
    expectRecorded(countBodies(drafts).typed, 561)
  })
})
