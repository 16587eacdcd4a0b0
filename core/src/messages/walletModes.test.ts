import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import { changeMessage } from './changeMessage.ts'
import { isWalletKind, readWalletMessage, type WalletKind } from './walletMessage.ts'
import { changeWalletModes, readWalletModes } from './walletModes.ts'

type Recorded = { readonly message: Message; readonly kind: WalletKind | undefined }

/** Recorded external and internal messages; external ones with the kind of the wallet, if it is one. */
function* recordedMessages(): Generator<Recorded> {
  for (const name of scenarioNames()) {
    for (const { message: cell, before } of readScenario(name).transactions) {
      if (!cell) continue
      const message = readMessage(cell)
      const code = (before && getInit(toAccount(before)).code) ?? message.init?.code
      const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
      yield { message, kind: message.info.type === 'ext_in_msg_info' ? kind : undefined }
    }
  }
}

describe('modes of recorded wallet messages', () => {
  test('are changed and changed back; the messages and the signature stay', () => {
    const changed = new Set<WalletKind>()
    let count = 0
    for (const { message, kind } of recordedMessages()) {
      const { body } = message
      const modes = kind && readWalletModes(body, kind)
      if (!modes) continue
      const others = modes.map((mode, at) => (mode + at + 1) % 256)
      const other = changeWalletModes(body, kind, others)
      expect(readWalletModes(other, kind)).toEqual(others)
      expect(changeWalletModes(other, kind, modes).hash()).toBe(body.hash())
      const sent = (cell: Cell) => readWalletMessage(cell, kind)?.outMessages.map(each => each.message.hash())
      expect(sent(other)).toEqual(sent(body))
      expect(readWalletMessage(other, kind)?.signature).toEqual(readWalletMessage(body, kind)?.signature)
      changed.add(kind)
      count++
    }
    expectRecorded(count, 50)
    expect(changed.size).toBeGreaterThanOrEqual(4)
  })

  test('a body that no wallet understands has none', () => {
    const body = new Builder().uint(7, 32).end()
    for (const kind of ['wallet_v4r2', 'wallet_v5r1', 'wallet_highload_v2', 'wallet_highload_v3r1'] as const)
      expect(readWalletModes(body, kind)).toBeUndefined()
  })
})

describe('a changed message', () => {
  test('with its own value and body is the same one', () => {
    let same = 0
    for (const { message } of recordedMessages()) {
      const value = message.info.type === 'int_msg_info' ? message.info.value.grams : undefined
      expect(changeMessage(message, { value, body: message.body }).hash()).toBe(message.cell.hash())
      same++
    }
    expectRecorded(same, 500)
  })

  test('has the other value and body, and all else as it was', () => {
    const large = new Builder().uint(1, 1000).end()
    for (const { message } of recordedMessages()) {
      const isInternal = message.info.type === 'int_msg_info'
      const changed = readMessage(changeMessage(message, { value: isInternal ? 2n ** 100n : undefined, body: large }))
      expect(changed.body.hash()).toBe(large.hash())
      expect(changed.init?.cell.hash()).toBe(message.init?.cell.hash())
      if (changed.info.type !== 'int_msg_info' || message.info.type !== 'int_msg_info') continue
      expect(changed.info.value.grams).toBe(2n ** 100n)
      expect({ ...changed.info, value: undefined }).toEqual({ ...message.info, value: undefined })
    }
  })
})
