import { type DebugMinimumValue, DebugMinimumValueRequest } from '@tonoscope/core/contract/debugMinimumValue'
import { AppError } from '@tonoscope/core/errors'
import type { Writable } from '@tonoscope/core/wire/json'
import { untrusted } from '../reply/untrusted.ts'
import type { StoredRun } from './RunStore.ts'
import { findSubject, subjectArguments } from './runInput.ts'
import { defineTool } from './Tool.ts'

type MoneyOfRun = NonNullable<DebugMinimumValue['minimum']>['money']

export const minimumValue = defineTool({
  name: 'minimum_value',
  title: 'Least value with the same outcome',
  description:
    'Use it to learn how much TON must be attached: the least value of a message with which everything happens as in the given run, what goes wrong below it, the fees of each transaction, what returns and what contracts keep. At most 40 runs.',
  input: {
    ...subjectArguments,
    message: DebugMinimumValueRequest.shape.message.describe(
      'Position of the outgoing message of a wallet, from 0; the first one with a value if absent.',
    ),
  },
  async call(context, { message, ...subject }) {
    const run = await findSubject(context, subject)
    const { service, signal } = context
    const body = { ...requireRequest(run), ...(message !== undefined && { message }) }
    const reply = await service.call('debugMinimumValue', { body }, { signal })
    const { minimum, given, other, reason, runs } = reply
    return [
      {
        title: 'minimum value (nanotons)',
        value: {
          ...(reason && { reason: reason.code, text: untrusted(reason.text) }),
          message: reply.message,
          given: given?.amount,
          minimum: minimum?.amount,
          fails_at: minimum?.fails_at,
          fails_above: minimum?.fails_above,
          ...(minimum?.difference && { below_it: untrusted(minimum.difference.sentence) }),
          runs,
        },
      },
      ...(minimum ? [{ title: 'where the money goes (nanotons)', value: moneyValue(minimum.money) }] : []),
      ...(other
        ? [
            {
              title: 'for another recipient (nanotons)',
              value: { kind: other.kind, accounts: other.accounts, minimum: other.amount },
            },
          ]
        : []),
      {
        title: 'messages whose value can be searched for',
        value: reply.messages.map(({ index, destination, amount }) => ({ index, destination, amount })),
      },
    ]
  },
})

/** The run again, of a message that is not on chain yet. @throws input.argument */
function requireRequest({ pinned }: StoredRun): DebugMinimumValueRequest {
  if (pinned && !pinned.as_on_chain) {
    const { as_on_chain: _, explain: __, ...request } = pinned
    return request
  }
  const reason = 'an event on chain has the value that it had; give the message of a run'
  throw new AppError('input.argument', { name: 'run', reason })
}

const moneyValue = ({ spent, fees, returned, transactions, kept }: MoneyOfRun): Writable => ({
  spent,
  fees,
  returned,
  kept: kept.map(({ account, amount }) => ({ account, amount })),
  transactions: transactions.map(({ node, account, fees: own, forward }) => ({ node, account, fees: own, forward })),
})
