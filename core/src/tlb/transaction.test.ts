import type { Transaction as TonTransaction, TransactionComputePhase, TransactionDescription } from '@ton/core'
import { beginCell, Dictionary, storeTransaction, storeTransactionDescription } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { readToEnd } from './combinators.ts'
import { readTransaction, type TransactionCell, transactionDescr } from './transaction.ts'

const storagePhase = { storageFeesCollected: 5n, storageFeesDue: 9n, statusChange: 'frozen' } as const
const creditPhase = { dueFeesColelcted: 3n, credit: { coins: 7n } }
const computePhase: TransactionComputePhase = {
  type: 'vm',
  success: true,
  messageStateUsed: false,
  accountActivated: true,
  gasFees: 11n,
  gasUsed: 12n,
  gasLimit: 13n,
  gasCredit: 14n,
  mode: 2,
  exitCode: -14,
  exitArg: 15,
  vmSteps: 16,
  vmInitStateHash: 17n,
  vmFinalStateHash: 18n,
}
const actionPhase = {
  success: false,
  valid: true,
  noFunds: true,
  statusChange: 'deleted',
  totalFwdFees: 1n,
  totalActionFees: 2n,
  resultCode: 37,
  resultArg: 3,
  totalActions: 4,
  specActions: 5,
  skippedActions: 6,
  messagesCreated: 7,
  actionListHash: 8n,
  totalMessageSize: { cells: 9n, bits: 10n },
} as const
const splitInfo = { currentShardPrefixLength: 3, accountSplitDepth: 5, thisAddress: 1n, siblingAddress: 2n }
const ends = { aborted: true, destroyed: false } as const
const hexOf = (value: number) => value.toString(16).padStart(64, '0')

const ordinary: TransactionDescription = {
  type: 'generic',
  creditFirst: true,
  computePhase: { type: 'skipped', reason: 'no-gas' },
  ...ends,
}
const transactionOf = (description: TransactionDescription): TonTransaction => ({
  address: 1n,
  lt: 2n,
  prevTransactionHash: 3n,
  prevTransactionLt: 4n,
  now: 5,
  outMessagesCount: 0,
  oldStatus: 'non-existing',
  endStatus: 'uninitialized',
  inMessage: null,
  outMessages: Dictionary.empty(),
  totalFees: { coins: 6n },
  stateUpdate: { oldHash: Buffer.alloc(32, 1), newHash: Buffer.alloc(32, 2) },
  description,
  raw: beginCell().endCell(),
  hash: () => Buffer.alloc(0),
})
const written = (description: TransactionDescription): Cell =>
  cellFromText(
    beginCell()
      .store(storeTransaction(transactionOf(description)))
      .endCell()
      .toBoc()
      .toString('base64'),
  )
const described = (description: TransactionDescription) => readTransaction(written(description)).description

const storage = { storage_fees_collected: 5n, storage_fees_due: 9n, status_change: 'acst_frozen' }
const credit = { due_fees_collected: 3n, credit: { grams: 7n, other: new Map() } }
const compute = {
  type: 'vm',
  success: true,
  msg_state_used: false,
  account_activated: true,
  gas_fees: 11n,
  gas_used: 12n,
  gas_limit: 13n,
  gas_credit: 14,
  mode: 2,
  exit_code: -14,
  exit_arg: 15,
  vm_steps: 16,
  vm_init_state_hash: hexOf(17),
  vm_final_state_hash: hexOf(18),
}
const action = {
  success: false,
  valid: true,
  no_funds: true,
  status_change: 'acst_deleted',
  total_fwd_fees: 1n,
  total_action_fees: 2n,
  result_code: 37,
  result_arg: 3,
  tot_actions: 4,
  spec_actions: 5,
  skipped_actions: 6,
  msgs_created: 7,
  action_list_hash: hexOf(8),
  tot_msg_size: { cells: 9n, bits: 10n },
}
const split_info = { cur_shard_pfx_len: 3, acc_split_depth: 5, this_addr: hexOf(1), sibling_addr: hexOf(2) }

describe('every kind of transaction, as @ton/core writes it', () => {
  test('ordinary, with every phase', () => {
    const bouncePhase = { type: 'ok', messageSize: { cells: 1n, bits: 2n }, messageFees: 3n, forwardFees: 4n } as const
    expect(
      described({
        type: 'generic',
        creditFirst: false,
        storagePhase,
        creditPhase,
        computePhase,
        actionPhase,
        bouncePhase,
        ...ends,
      }),
    ).toEqual({
      type: 'trans_ord',
      credit_first: false,
      storage_ph: storage,
      credit_ph: credit,
      compute_ph: compute,
      action,
      aborted: true,
      bounce: { type: 'tr_phase_bounce_ok', msg_size: { cells: 1n, bits: 2n }, msg_fees: 3n, fwd_fees: 4n },
      destroyed: false,
    })
  })

  test('ordinary, without optional phases', () => {
    expect(described(ordinary)).toEqual({
      type: 'trans_ord',
      credit_first: true,
      compute_ph: { type: 'skipped', reason: 'cskip_no_gas' },
      ...ends,
    })
  })

  test.each(['no-state', 'bad-state', 'no-gas'] as const)('skipped for %s', reason => {
    expect(
      described({ ...ordinary, computePhase: { type: 'skipped', reason } } as TransactionDescription),
    ).toMatchObject({
      compute_ph: { type: 'skipped', reason: `cskip_${reason.replace('-', '_')}` },
    })
  })

  test('bounces without funds', () => {
    expect(described({ ...ordinary, bouncePhase: { type: 'negative-funds' } } as TransactionDescription)).toMatchObject(
      {
        bounce: { type: 'tr_phase_bounce_negfunds' },
      },
    )
    const noFunds = { type: 'no-funds', messageSize: { cells: 1n, bits: 2n }, requiredForwardFees: 3n } as const
    expect(described({ ...ordinary, bouncePhase: noFunds } as TransactionDescription)).toMatchObject({
      bounce: { type: 'tr_phase_bounce_nofunds', msg_size: { cells: 1n, bits: 2n }, req_fwd_fees: 3n },
    })
  })

  test('storage only', () => {
    expect(described({ type: 'storage', storagePhase })).toEqual({ type: 'trans_storage', storage_ph: storage })
  })

  test.each([true, false])('tick or tock (%s)', isTock => {
    expect(described({ type: 'tick-tock', isTock, storagePhase, computePhase, actionPhase, ...ends })).toEqual({
      type: 'trans_tick_tock',
      is_tock: isTock,
      storage_ph: storage,
      compute_ph: compute,
      action,
      ...ends,
    })
  })

  test('split', () => {
    // Without an action phase: @ton/core writes it inline here, where block.tlb (and its own reader) has a reference.
    expect(described({ type: 'split-prepare', splitInfo, storagePhase, computePhase, ...ends })).toEqual({
      type: 'trans_split_prepare',
      split_info,
      storage_ph: storage,
      compute_ph: compute,
      ...ends,
    })
    const prepared = transactionOf(ordinary)
    const install = described({ type: 'split-install', splitInfo, prepareTransaction: prepared, installed: true })
    expect(install).toMatchObject({ type: 'trans_split_install', split_info, installed: true })
    const cell = install.type === 'trans_split_install' ? install.prepare_transaction : undefined
    expect(cell && readTransaction(cell).description.type).toBe('trans_ord')
  })

  // @ton/core does not support the merge kinds.
  test('merge', () => {
    const info = new Builder().uint(3, 6).uint(5, 6).uint(1, 256).uint(2, 256)
    const storageBits = new Builder().coins(5n).bit(false).uint(0, 1)
    const prepare = new Builder().uint(0b0110, 4).slice(info.end().slice()).slice(storageBits.end().slice()).bit(true)
    expect(readToEnd(transactionDescr, prepare.end())).toEqual({
      type: 'trans_merge_prepare',
      split_info,
      storage_ph: { storage_fees_collected: 5n, status_change: 'acst_unchanged' },
      aborted: true,
    })
    const skipped = new Builder().uint(0b0110, 4) // the reason cskip_suspended$110 after compute_skipped$0
    const install = new Builder().uint(0b0111, 4).slice(info.end().slice()).ref(written(ordinary)).uint(0b00, 2)
    install.slice(skipped.end().slice()).uint(0b001, 3)
    expect(readToEnd(transactionDescr, install.end())).toMatchObject({
      type: 'trans_merge_install',
      split_info,
      compute_ph: { type: 'skipped', reason: 'cskip_suspended' },
      aborted: false,
      destroyed: true,
    })
  })
})

describe('not a transaction', () => {
  const cell = written(ordinary)
  const wrong: readonly [string, Cell, Partial<Record<'layout' | 'reason', unknown>>][] = [
    [
      'another tag',
      new Builder().uint(6, 4).end(),
      { layout: 'Transaction', reason: expect.stringContaining('$0111') },
    ],
    ['an empty cell', new Builder().end(), { layout: 'Transaction' }],
    ['a transaction with an extra bit', new Builder().cell(cell).bit(true).end(), { layout: 'Transaction' }],
    ['a truncated transaction', new Builder().bits(cell.slice().loadBits(300)).end(), { layout: 'Transaction' }],
    [
      'one whose description has something more',
      new Builder()
        .bits(cell.slice().loadBits(cell.bits))
        .ref(cell.ref(0))
        .ref(cell.ref(1))
        .ref(new Builder().cell(cell.ref(2)).bit(true).end())
        .end(),
      { layout: 'Transaction' },
    ],
    [
      'one with a description of no kind',
      new Builder()
        .bits(cell.slice().loadBits(cell.bits))
        .ref(cell.ref(0))
        .ref(cell.ref(1))
        .ref(new Builder().uint(0b1111, 4).end())
        .end(),
      { layout: 'TransactionDescr', reason: expect.stringContaining('trans_ord') },
    ],
  ]
  test.each(wrong)('%s', (_, wrongCell, details) => {
    expect(() => readTransaction(wrongCell)).toThrow(
      expect.objectContaining({ code: 'input.cell', details: expect.objectContaining(details) }),
    )
  })
})

test('the description that @ton/core writes alone equals the one in the transaction', () => {
  const alone = beginCell().store(storeTransactionDescription(ordinary)).endCell()
  const { description }: TransactionCell = readTransaction(written(ordinary))
  expect(readToEnd(transactionDescr, cellFromText(alone.toBoc().toString('hex')))).toEqual(description)
})
