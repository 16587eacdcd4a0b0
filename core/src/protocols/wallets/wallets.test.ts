import { describe, expect, test } from 'vitest'
import { changeTrace, outerExtendedActions, readRecordedTrace } from '../../../test/changeTrace.ts'
import { removeTransaction } from '../../../test/removeTransaction.ts'
import { createActionWriter } from '../../actions/formatAction.ts'
import { createFormat } from '../../actions/sentences/createFormat.ts'
import { nodesOf } from '../../trace/Trace.ts'

/** A notification and the excess of jettons, after which nothing happens. */
const notifications = new Set<number | null | undefined>([0x7362d09c, 0xd53276db])
const coins = (amount: bigint) => ({ type: 'coin', amount })

/** Accounts and tokens without names. */
const names = {
  account: () => ({ name: undefined }),
  jetton: () => ({ symbol: 'X', decimals: 0 }),
  nft: () => ({ metadata: {} }),
} as never
const sentencesOf = async (name: string) => {
  const recorded = await readRecordedTrace(name)
  const writers = (['en', 'ru'] as const).map(language =>
    createActionWriter(recorded.trace, createFormat(names, language), language),
  )
  return outerExtendedActions(recorded).map(action => writers.map(write => write(action)))
}

describe('wallets on the local network', () => {
  test.each([
    [
      'highload-v2-100-messages',
      'TransferBatch',
      { count: 100n, totals: [coins(344004922n)], recipients: 96n, version: 'highload v2' },
    ],
    [
      'highload-v3-batch',
      'TransferBatch',
      { count: 30n, totals: [coins(171000000n)], recipients: 30n, version: 'highload v3r1' },
    ],
    ['multisig-v1-init', 'MultisigStart', { threshold: 2n, owners: 3n }],
    ['multisig-v1-order', 'MultisigExecution', { signatures: 2n, messages: 2n }],
    ['vesting-external', 'VestingRefund', { amount: coins(5000000000n) }],
    ['v4-plugin-request-funds', 'PluginPayment', { amount: coins(600000000n) }],
    ['v5-extension-transfer', 'ExtensionRequest', { messages: 1n, attached: coins(100000000n) }],
    ['v5-disable-signature', 'ExtensionRequest', { attached: coins(100000000n) }],
    ['deploy-v3r2-carol', 'WalletDeployment', { version: 'v3r2', byExternal: true, deployer: undefined }],
    ['vesting-deploy', 'WalletDeployment', { version: 'vesting', byExternal: false }],
    ['v5-deploy-erin', 'WalletDeployment', { version: 'v5r1', byExternal: true }],
    ['jetton-change-admin', 'JettonAdminChange', {}],
    ['jetton-mint', 'JettonIssue', {}],
    ['jetton-mint-governed', 'JettonIssue', {}],
    ['jetton-burn', 'JettonBurnWithExcess', { returned: coins(194048400n) }],
  ])('%s: %s', async (name, type, detail) => {
    expect(outerExtendedActions(await readRecordedTrace(name))).toContainEqual(
      expect.objectContaining({ type, status: 'ok', detail: expect.objectContaining(detail) }),
    )
  })

  test('an order that is not executed yet has its signatures stored', async () => {
    const waiting = changeTrace(await readRecordedTrace('multisig-v1-order'), node => ({
      ...node,
      outMessages: [],
      children: [],
    }))
    expect(outerExtendedActions(waiting)).toMatchObject([
      { type: 'MultisigSignatures', status: 'ok', detail: { signatures: 2n, messages: 2n } },
    ])
  })

  test('an order of which a message is missing fails', async () => {
    const partial = changeTrace(await readRecordedTrace('multisig-v1-order'), node =>
      node.inMessage?.value === 2_000_000_000n ? undefined : node,
    )
    expect(outerExtendedActions(partial)).toMatchObject([{ type: 'MultisigExecution', status: 'failed' }])
  })

  test('a batch of a wallet without a known interface', async () => {
    const unknown = changeTrace(await readRecordedTrace('highload-v2-100-messages'), node => ({
      ...node,
      interfaces: [],
    }))
    expect(outerExtendedActions(unknown)).toMatchObject([
      { type: 'TransferBatch', detail: { count: 100n, version: undefined } },
    ])
  })

  test('a payment from a vesting wallet of unknown state', async () => {
    const unknown = changeTrace(await readRecordedTrace('vesting-external'), node => ({ ...node, before: undefined }))
    expect(outerExtendedActions(unknown)).toMatchObject([
      { type: 'VestingPayment', status: 'ok', detail: { amount: coins(5_000_000_000n) } },
    ])
  })

  test('a payment of locked coins fails', async () => {
    expect(outerExtendedActions(await readRecordedTrace('vesting-internal-transfer-locked'))).toMatchObject([
      { type: 'VestingRequest', status: 'failed', detail: { amount: coins(90000000000n) } },
    ])
  })

  test.each(['transfer-v5r1-multi', 'transfer-v3r2-four', 'v5-gas-relay', 'frozen-account-restored', 'fund-dave'])(
    '%s has no kind beyond those of /v2',
    async name => {
      expect(outerExtendedActions(await readRecordedTrace(name))).toEqual([])
    },
  )

  test('sentences', async () => {
    expect(await sentencesOf('multisig-v1-order')).toEqual([
      [
        'EQA5dT…A_Mqi3 executes an order, signatures: 2, messages: 2.',
        'EQA5dT…A_Mqi3: исполнение ордера, подписей: 2, сообщений: 2.',
      ],
    ])
    expect(await sentencesOf('highload-v3-batch')).toEqual([
      [
        'EQDJkM…kVfVmx sends 30 transfers, 0.171 TON in total, to 30 accounts.',
        'EQDJkM…kVfVmx: переводы (30), всего 0.171 TON, получателей: 30.',
      ],
    ])
    expect(await sentencesOf('vesting-external')).toEqual([
      [
        'EQAMzR…DgsALY returns 5 TON from the vesting wallet to EQCRzt…5KhnB2, which provided it.',
        'EQAMzR…DgsALY: возврат 5 TON с вестинг-кошелька отправителю EQCRzt…5KhnB2.',
      ],
    ])
  })
})

describe('wallets on mainnet', () => {
  test('an order is approved by a comment and executed', async () => {
    expect(outerExtendedActions(await readRecordedTrace('jetton-mints--jetton-mint-0x642b7d07'))).toMatchObject([
      { type: 'MultisigApproval', status: 'ok', detail: { exitCode: 0n } },
      {
        type: 'MultisigExecution',
        status: 'ok',
        detail: { orderSeqno: 1n, approvals: 2n, messages: 1n },
        parts: [
          { type: 'MultisigExecutionRequest', detail: { messages: 1n, total: coins(100000000n) } },
          { type: 'JettonIssue', status: 'ok' },
        ],
      },
      { type: 'WalletDeployment', detail: { version: 'v4r2' } },
    ])
  })

  test('a message of a vesting wallet', async () => {
    expect(outerExtendedActions(await readRecordedTrace('vesting--vesting-send-message'))).toMatchObject([
      {
        type: 'VestingPayment',
        status: 'ok',
        detail: { amount: coins(100000000000n) },
        parts: [{ type: 'VestingRequest' }, {}],
      },
    ])
  })

  test.each([
    'jetton-mints--jetton-mint-0x642b7d07',
    'vesting--vesting-send-message',
    'tonco--tonco-deploy-pools',
    'jetton-burn',
    'v4-plugin-request-funds',
    'multisig-v1-order',
    'highload-v3-batch',
    'jetton-mint',
  ])('%s without one of its transactions: nothing stays complete that needs it', async name => {
    const recorded = await readRecordedTrace(name)
    const complete = outerExtendedActions(recorded)
    for (const { hash, inMessage } of nodesOf(recorded.trace.root).slice(1)) {
      if (notifications.has(inMessage?.opCode)) continue
      const rest = outerExtendedActions({ ...recorded, trace: removeTransaction(recorded.trace, hash) })
      const needed = complete.filter(({ baseTransactions }) => baseTransactions.includes(hash))
      for (const each of rest) {
        if (each.status === 'ok')
          expect(needed.map(({ type, detail }) => ({ type, detail }))).not.toContainEqual({
            type: each.type,
            detail: each.detail,
          })
      }
    }
  })
})
