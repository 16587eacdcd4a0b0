import {
  type CommonMessageInfo,
  loadShardAccount,
  loadTransaction,
  Cell as TonCell,
  type CurrencyCollection as TonCurrency,
  type Message as TonMessage,
  type StateInit as TonStateInit,
  type Transaction as TonTransaction,
} from '@ton/core'
import { describe, expect, test } from 'vitest'
import { recordedBocs } from '../../test/bocs.ts'
import { expectRecorded, findDataFiles, readData } from '../../test/data.ts'
import { parseBoc } from '../cell/boc.ts'
import { cellFromText } from '../cell/text.ts'
import { type Account, readShardAccount, type StorageInfo } from './account.ts'
import type { CurrencyCollection } from './currency.ts'
import type { CommonMsgInfo, Message } from './message.ts'
import { readMessage } from './message.ts'
import type { StateInit } from './stateInit.ts'
import { readTransaction, type TransactionCell, type TransactionDescr } from './transaction.ts'

// Both sides are converted to the same plain form: bigint and numbers as text, cells and addresses as hex.
type Plain = null | boolean | string | Plain[] | { [key: string]: Plain }
const opt = <T>(value: T | null | undefined, turn: (value: T) => Plain): Plain =>
  value === null || value === undefined ? null : turn(value)
const num = (value: bigint | number): Plain => value.toString()
const hexOf = (value: bigint): string => value.toString(16).padStart(64, '0')

const ourMoney = ({ grams, other }: CurrencyCollection): Plain => [
  num(grams),
  [...other].map(([id, n]) => `${id}:${n}`),
]
const tonMoney = ({ coins, other }: TonCurrency): Plain => [
  num(coins),
  [...(other ?? [])].map(([id, n]) => `${id}:${n}`),
]

const ourInit = (init: StateInit): Plain => ({
  depth: opt(init.fixed_prefix_length, num),
  special: opt(init.special, ({ tick, tock }) => [tick, tock]),
  code: opt(init.code, cell => cell.hash()),
  data: opt(init.data, cell => cell.hash()),
  libraries: [...init.library].map(([key, lib]) => [key, lib.public, lib.root.hash()]),
})
const tonInit = (init: TonStateInit): Plain => ({
  depth: opt(init.splitDepth, num),
  special: opt(init.special, ({ tick, tock }) => [tick, tock]),
  code: opt(init.code, cell => cell.hash().toString('hex')),
  data: opt(init.data, cell => cell.hash().toString('hex')),
  libraries: [...(init.libraries ?? [])].map(([key, lib]) => [hexOf(key), lib.public, lib.root.hash().toString('hex')]),
})

function ourInfo(info: CommonMsgInfo): Plain {
  switch (info.type) {
    case 'int_msg_info':
      return {
        flags: [info.ihr_disabled, info.bounce, info.bounced],
        route: [opt(info.src, String), info.dest],
        value: ourMoney(info.value),
        fees: [num(info.ihr_fee), num(info.fwd_fee)],
        created: [num(info.created_lt), num(info.created_at)],
      }
    case 'ext_in_msg_info':
      return { src: opt(info.src, bits => num(bits.length)), dest: info.dest, fee: num(info.import_fee) }
    case 'ext_out_msg_info':
      return {
        src: opt(info.src, String),
        dest: opt(info.dest, bits => num(bits.length)),
        created: [num(info.created_lt), num(info.created_at)],
      }
  }
}
function tonInfo(info: CommonMessageInfo): Plain {
  switch (info.type) {
    case 'internal':
      return {
        flags: [info.ihrDisabled, info.bounce, info.bounced],
        route: [opt(info.src, a => a.toRawString()), info.dest.toRawString()],
        value: tonMoney(info.value),
        fees: [num(info.ihrFee), num(info.forwardFee)],
        created: [num(info.createdLt), num(info.createdAt)],
      }
    case 'external-in':
      return { src: opt(info.src, a => num(a.bits)), dest: info.dest.toRawString(), fee: num(info.importFee) }
    case 'external-out':
      return {
        src: opt(info.src, a => a.toRawString()),
        dest: opt(info.dest, a => num(a.bits)),
        created: [num(info.createdLt), num(info.createdAt)],
      }
  }
}

const ourMessage = (message: Message): Plain => ({
  info: ourInfo(message.info),
  init: opt(message.init, ourInit),
  body: message.body.hash(),
})
const tonMessage = (message: TonMessage): Plain => ({
  info: tonInfo(message.info),
  init: opt(message.init, tonInit),
  body: message.body.hash().toString('hex'),
})

type OurPhases = {
  storage_ph?: Extract<TransactionDescr, { type: 'trans_storage' }>['storage_ph'] | undefined
  credit_ph?: Extract<TransactionDescr, { type: 'trans_ord' }>['credit_ph'] | undefined
  compute_ph?: Extract<TransactionDescr, { type: 'trans_ord' }>['compute_ph'] | undefined
  action?: Extract<TransactionDescr, { type: 'trans_ord' }>['action'] | undefined
  bounce?: Extract<TransactionDescr, { type: 'trans_ord' }>['bounce'] | undefined
  aborted?: boolean
  destroyed?: boolean
}
const ourPhases = (d: OurPhases): Plain => ({
  storage: opt(d.storage_ph, p => [num(p.storage_fees_collected), opt(p.storage_fees_due, num), p.status_change]),
  credit: opt(d.credit_ph, p => [opt(p.due_fees_collected, num), ourMoney(p.credit)]),
  compute: opt(d.compute_ph, p =>
    p.type === 'skipped'
      ? [p.reason]
      : [
          [p.success, p.msg_state_used, p.account_activated, num(p.gas_fees), num(p.gas_used), num(p.gas_limit)],
          [opt(p.gas_credit, num), num(p.mode), num(p.exit_code), opt(p.exit_arg, num), num(p.vm_steps)],
          [p.vm_init_state_hash, p.vm_final_state_hash],
        ],
  ),
  action: opt(d.action, p => [
    [p.success, p.valid, p.no_funds, p.status_change, opt(p.total_fwd_fees, num), opt(p.total_action_fees, num)],
    [num(p.result_code), opt(p.result_arg, num), num(p.tot_actions), num(p.spec_actions), num(p.skipped_actions)],
    [num(p.msgs_created), p.action_list_hash, num(p.tot_msg_size.cells), num(p.tot_msg_size.bits)],
  ]),
  bounce: opt(d.bounce, p =>
    p.type === 'tr_phase_bounce_negfunds'
      ? [p.type]
      : p.type === 'tr_phase_bounce_nofunds'
        ? [p.type, num(p.msg_size.cells), num(p.msg_size.bits), num(p.req_fwd_fees)]
        : [p.type, num(p.msg_size.cells), num(p.msg_size.bits), num(p.msg_fees), num(p.fwd_fees)],
  ),
  ends: [opt(d.aborted, a => a), opt(d.destroyed, a => a)],
})

const statusChange = { unchanged: 'acst_unchanged', frozen: 'acst_frozen', deleted: 'acst_deleted' } as const
const skipReason = { 'no-state': 'cskip_no_state', 'bad-state': 'cskip_bad_state', 'no-gas': 'cskip_no_gas' } as const
type TonDescription = Extract<TonTransaction['description'], { type: 'generic' | 'tick-tock' }>
function tonPhases(d: TonDescription): Plain {
  const generic = d.type === 'generic' ? d : undefined
  return {
    storage: opt(d.storagePhase, p => [
      num(p.storageFeesCollected),
      opt(p.storageFeesDue, num),
      statusChange[p.statusChange],
    ]),
    credit: opt(generic?.creditPhase, p => [opt(p.dueFeesColelcted, num), tonMoney(p.credit)]),
    compute: opt(d.computePhase, p =>
      p.type === 'skipped'
        ? [skipReason[p.reason as keyof typeof skipReason]]
        : [
            [p.success, p.messageStateUsed, p.accountActivated, num(p.gasFees), num(p.gasUsed), num(p.gasLimit)],
            [opt(p.gasCredit, num), num(p.mode), num(p.exitCode), opt(p.exitArg, num), num(p.vmSteps)],
            [hexOf(p.vmInitStateHash), hexOf(p.vmFinalStateHash)],
          ],
    ),
    action: opt(d.actionPhase, p => [
      [
        p.success,
        p.valid,
        p.noFunds,
        statusChange[p.statusChange],
        opt(p.totalFwdFees, num),
        opt(p.totalActionFees, num),
      ],
      [num(p.resultCode), opt(p.resultArg, num), num(p.totalActions), num(p.specActions), num(p.skippedActions)],
      [num(p.messagesCreated), hexOf(p.actionListHash), num(p.totalMessageSize.cells), num(p.totalMessageSize.bits)],
    ]),
    bounce: opt(generic?.bouncePhase, p =>
      p.type === 'negative-funds'
        ? ['tr_phase_bounce_negfunds']
        : p.type === 'no-funds'
          ? ['tr_phase_bounce_nofunds', num(p.messageSize.cells), num(p.messageSize.bits), num(p.requiredForwardFees)]
          : [
              'tr_phase_bounce_ok',
              num(p.messageSize.cells),
              num(p.messageSize.bits),
              num(p.messageFees),
              num(p.forwardFees),
            ],
    ),
    ends: [d.aborted, d.destroyed],
  }
}

const statuses = { uninitialized: 'uninit', frozen: 'frozen', active: 'active', 'non-existing': 'nonexist' } as const
const ourTransaction = (t: TransactionCell): Plain => ({
  head: [t.account_addr, num(t.lt), t.prev_trans_hash, num(t.prev_trans_lt), num(t.now), num(t.outmsg_cnt)],
  status: [t.orig_status, t.end_status],
  in: opt(t.in_msg, ourMessage),
  out: t.out_msgs.map(ourMessage),
  fees: ourMoney(t.total_fees),
  update: [t.state_update.old_hash, t.state_update.new_hash],
  type: t.description.type,
  phases: ourPhases(t.description as OurPhases),
})
const tonTransaction = (t: TonTransaction): Plain => ({
  head: [
    hexOf(t.address),
    num(t.lt),
    hexOf(t.prevTransactionHash),
    num(t.prevTransactionLt),
    num(t.now),
    num(t.outMessagesCount),
  ],
  status: [statuses[t.oldStatus], statuses[t.endStatus]],
  in: opt(t.inMessage, tonMessage),
  out: [...t.outMessages].sort(([a], [b]) => a - b).map(([, message]) => tonMessage(message)),
  fees: tonMoney(t.totalFees),
  update: [t.stateUpdate.oldHash.toString('hex'), t.stateUpdate.newHash.toString('hex')],
  type: t.description.type === 'generic' ? 'trans_ord' : 'trans_tick_tock',
  phases: tonPhases(t.description as TonDescription),
})

const ourUsed = ({ used, storage_extra, last_paid, due_payment }: StorageInfo): Plain => [
  [num(used.cells), num(used.bits), opt(storage_extra, String), num(last_paid), opt(due_payment, num)],
]
const ourAccount = ({ addr, storage_stat, storage: { last_trans_lt, balance, state } }: Account): Plain => ({
  addr,
  used: ourUsed(storage_stat),
  storage: [num(last_trans_lt), ourMoney(balance), state.type],
  init: state.type === 'active' ? ourInit(state.init) : state.type === 'frozen' ? state.state_hash : null,
})
const tonAccount = (account: NonNullable<ReturnType<typeof loadShardAccount>['account']>): Plain => {
  const { addr, storage, storageStats } = account
  const { used, storageExtra, lastPaid, duePayment } = storageStats
  const { state } = storage
  return {
    addr: addr.toRawString(),
    used: [
      [num(used.cells), num(used.bits), opt(storageExtra, e => hexOf(e.dictHash)), num(lastPaid), opt(duePayment, num)],
    ],
    storage: [num(storage.lastTransLt), tonMoney(storage.balance), state.type],
    init: state.type === 'active' ? tonInit(state.state) : state.type === 'frozen' ? hexOf(state.stateHash) : null,
  }
}

type Scenario = {
  externalMessageBoc?: string
  externalMessageHash?: string
  transactions?: {
    hash: string
    lt: string
    inMessageBoc?: string
    transactionBoc: string
    stateBefore?: { shardAccountBoc?: string }
    stateAfter?: { shardAccountBoc?: string }
  }[]
}
const tonCell = (boc: string) => TonCell.fromBase64(boc)

describe('layouts on recorded data', () => {
  const scenarios = findDataFiles('localnet/scenarios')
    .filter(name => name !== 'index.json')
    .map(name => readData<Scenario>('localnet/scenarios', name))
  const transactions = scenarios.flatMap(scenario => scenario.transactions ?? [])

  test('every recorded transaction has the recorded hash and reads as @ton/core reads it', () => {
    for (const { hash, lt, transactionBoc, inMessageBoc } of transactions) {
      const cell = cellFromText(transactionBoc)
      expect(cell.hash()).toBe(hash)
      const ours = readTransaction(cell)
      expect(ours.cell).toBe(cell)
      expect(num(ours.lt)).toBe(String(lt))
      expect(ourTransaction(ours)).toEqual(tonTransaction(loadTransaction(tonCell(transactionBoc).asSlice())))
      if (inMessageBoc) expect(readMessage(cellFromText(inMessageBoc)).cell.hash()).toBe(ours.in_msg?.cell.hash())
    }
    console.log(`${transactions.length} transactions of ${scenarios.length} scenarios`)
    expectRecorded(transactions.length, 501)
  })

  test('every recorded account state reads as @ton/core reads it', () => {
    expectRecorded(scenarios.length, 1)
    const bocs = new Set(
      transactions.flatMap(({ stateBefore, stateAfter }) => [
        stateBefore?.shardAccountBoc,
        stateAfter?.shardAccountBoc,
      ]),
    )
    const kinds: Record<string, number> = {}
    for (const boc of bocs) {
      if (!boc) continue
      const ours = readShardAccount(cellFromText(boc))
      const theirs = loadShardAccount(tonCell(boc).asSlice())
      expect(opt(ours.account, ourAccount)).toEqual(opt(theirs.account, tonAccount))
      expect([ours.last_trans_hash, ours.last_trans_lt]).toEqual([
        hexOf(theirs.lastTransactionHash),
        theirs.lastTransactionLt,
      ])
      const kind = ours.account?.storage.state.type ?? 'none'
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    console.log('account states:', kinds)
    expect(Object.keys(kinds).sort()).toEqual(['active', 'frozen', 'none', 'uninit'])
  })

  test('every sent external message reads as a message with the recorded hash', () => {
    const sent = scenarios.filter(({ externalMessageBoc }) => externalMessageBoc !== undefined)
    for (const { externalMessageBoc = '', externalMessageHash } of sent) {
      const message = readMessage(cellFromText(externalMessageBoc))
      expect([message.info.type, message.cell.hash()]).toEqual(['ext_in_msg_info', externalMessageHash])
    }
    expectRecorded(sent.length, 101)
  })

  test('every recorded cell that looks like a mainnet transaction reads as one', () => {
    let count = 0
    for (const { bytes } of recordedBocs('golden')) {
      for (const root of parseBoc(bytes).roots) {
        const looksLike = !root.exotic && root.refCount === 3 && root.bits > 600 && root.slice().loadUint(4) === 7
        if (!looksLike) continue
        expect(readTransaction(root).cell.hash()).toBe(root.hash())
        count++
      }
    }
    console.log(`${count} mainnet transactions`)
    expectRecorded(count, 21)
  })
})
