import type { DebugOutAction } from '@tonoscope/core/contract/debug'
import type { ActionPhaseJson, MessageJson } from '@tonoscope/core/contract/schemas/transaction'
import { expect, test } from 'vitest'
import { account, address, message, node } from '../../test/fixtures/build.ts'
import { findUnsentMessages } from './unsentMessages.ts'

const bob = account('bob')
const send = (value: bigint, mode = 3, destination: string | undefined = bob.address): DebugOutAction => ({
  type: 'send_message',
  mode,
  value,
  destination,
})
const sent = (value: bigint, to = bob): MessageJson => message({ value, destination: to, fwd_fee: 266_669n })
const phase = (more: Partial<ActionPhaseJson>): ActionPhaseJson => ({
  success: true,
  result_code: 0,
  total_actions: 3,
  skipped_actions: 1,
  fwd_fees: 0n,
  total_fees: 0n,
  ...more,
})
const find = (actions: DebugOutAction[], out_msgs: MessageJson[], more: Partial<ActionPhaseJson> = {}) =>
  findUnsentMessages(
    node({
      account: account('alice'),
      before: 1_000_000_000n,
      in: { msg_type: 'ext_in_msg' },
      transaction: { out_msgs, action_phase: phase(more) },
      node: { actions },
    }),
  )

test('a skipped message is found between sent ones, with its reason', () => {
  const unsent = find([send(50_000_000_000n), send(50_000_000n)], [sent(50_000_000n)])
  expect(unsent).toEqual([
    {
      destination: bob.address,
      value: 50_000_000_000n,
      reason: 'balance too low',
      text: 'Never sent: 50 TON were requested, the account had 1 TON.',
    },
  ])
})

test('the fee that a message pays from its value does not make it another one', () => {
  const actions = [send(10_000_000n, 2), send(9_600_000n, 2), send(0n, 64)]
  expect(find(actions, [sent(9_600_000n), sent(123n)])).toMatchObject([{ value: 9_600_000n, reason: 'skipped' }])
  expect(find(actions, [sent(9_200_000n), sent(123n)])).toMatchObject([{ value: 10_000_000n }])
})

test('no message of a failed action phase was sent', () => {
  const actions = [send(1n), { type: 'reserve' as const, mode: 0, value: 5n }, send(2n)]
  const unsent = find(actions, [sent(5n)], { success: false, result_code: 37, skipped_actions: 0 })
  expect(unsent.map(({ value, reason }) => [value, reason])).toEqual([
    [1n, 'result code 37'],
    [2n, 'result code 37'],
  ])
})

test('nothing is missing when all were sent, or when the actions do not match the messages', () => {
  expect(find([send(1n)], [sent(1n)], { skipped_actions: 0 })).toEqual([])
  expect(find([send(1n), send(2n)], [sent(3n)])).toEqual([])
  expect(find([send(1n, 3, address('carol'))], [sent(1n)])).toEqual([])
})
