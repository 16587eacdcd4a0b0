import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import type { Address } from '../units.ts'
import { buildInternalMessage } from './buildInternalMessage.ts'
import { buildWalletBody, maxOutMessages, type WalletMessageFields } from './buildWalletMessage.ts'
import { isWalletKind, readWalletMessage, stripSignature, type WalletKind } from './walletMessage.ts'

type Recorded = { readonly message: Message; readonly kind: WalletKind; readonly account: Address }

function* recordedMessages(): Generator<Recorded> {
  for (const name of scenarioNames())
    for (const { message: cell, before, account } of readScenario(name).transactions) {
      const message = readMessage(cell)
      const code = (before && getInit(toAccount(before)).code) ?? message.init?.code
      const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
      if (kind && message.info.type === 'ext_in_msg_info') yield { message, kind, account }
    }
}

const to = `0:${'1'.repeat(64)}` as Address
const fields: WalletMessageFields = {
  seqno: 7,
  walletId: 5n,
  validUntil: 1_795_000_000,
  createdAt: 1_794_999_900,
  timeout: 100,
  queryId: 1n,
}

describe('messages to wallets', () => {
  test('are built equal to the recorded ones, apart from the signature', () => {
    const counts = new Map<WalletKind, number>()
    for (const { message, kind, account } of recordedMessages()) {
      const read = readWalletMessage(message.body, kind)
      const stripped = stripSignature(message, kind)
      if (!read || !stripped || read.otherActions || read.extended || read.outMessages.some(each => each.composed))
        continue
      // The wallet itself chooses keys and value of a batch.
      if (kind.startsWith('wallet_highload')) continue
      const body = buildWalletBody(kind, account, read.outMessages, {
        ...fields,
        ...(read.seqno !== undefined && { seqno: read.seqno }),
        ...(read.walletId !== undefined && { walletId: read.walletId }),
        ...(read.validUntil !== undefined && { validUntil: read.validUntil }),
      })
      const expected = readMessage(stripped).body
      // A v5 wallet may have no list at all.
      if (read.outMessages.length === 0) continue
      expect(body.hash(), kind).toBe(expected.hash())
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    expectRecorded(
      [...counts.values()].reduce((sum, count) => sum + count, 0),
      50,
    )
    expect([...counts.keys()]).toEqual(expect.arrayContaining(['wallet_v3r2', 'wallet_v4r2', 'wallet_v5r1']))
  })

  test.each([
    'wallet_v1r3',
    'wallet_v2r2',
    'wallet_v3r2',
    'wallet_v4r2',
    'wallet_v5_beta',
    'wallet_v5r1',
    'wallet_highload_v1r2',
    'wallet_highload_v2',
    'wallet_highload_v3r1',
    'wallet_preprocessed_v2',
  ] as const)('are read as they were built, with as many messages as %s takes', kind => {
    const count = maxOutMessages(kind)
    const messages = Array.from({ length: count }, (_, at) => ({
      mode: 3,
      message: buildInternalMessage({ destination: to, bounce: true, amount: BigInt(at) }),
    }))
    const read = readWalletMessage(buildWalletBody(kind, to, messages, fields), kind)
    const hashes = (list: readonly { readonly mode: number; readonly message: Cell }[] = []) =>
      list.map(({ mode, message }) => [mode, message.hash()])
    expect(hashes(read?.outMessages)).toEqual(hashes(messages))
    expect(read?.signature?.every(byte => byte === 0)).toBe(true)
  })
})

test('an internal message is read as it was built', () => {
  const built = buildInternalMessage({
    destination: to,
    bounce: false,
    amount: 5n,
    currencies: new Map([[239, 10n]]),
  })
  const { info } = readMessage(built)
  expect(info).toMatchObject({ bounce: false, dest: to, value: { grams: 5n, other: new Map([[239, 10n]]) } })
})
