import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { classify } from '../actions/classify.ts'
import { readOp } from '../actions/engine/op.ts'
import { jettonBurn, jettonInternalTransfer, jettonTransfer } from '../actions/ops/messages.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { protocols } from '../protocols/index.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { valueFlow } from './valueFlow.ts'

type BalanceChanges = Map<string, bigint>
const add = (to: BalanceChanges, key: string, amount: bigint) => void to.set(key, (to.get(key) ?? 0n) + amount)
const withoutZeros = (changes: BalanceChanges) => new Map([...changes].filter(([, amount]) => amount !== 0n))

/** The balance change of a jetton wallet by its incoming message. */
function balanceChange({ success, inMessage: message }: TraceNode): bigint {
  if (!success || message?.type !== 'int_msg' || !message.body) return 0n
  if (message.bounced) {
    const slice = message.body.slice()
    if (slice.remainingBits < 64) return 0n
    slice.skip(32)
    const code = slice.loadUint(32)
    // A bounced transfer restores the balance: the bounced body contains the amount.
    if (code !== jettonInternalTransfer.code && code !== 0x7bdd97de) return 0n
    slice.skip(64)
    return slice.loadCoins()
  }
  const [transfer, burn] = [readOp(jettonTransfer, message.body), readOp(jettonBurn, message.body)]
  if (transfer) return -transfer.amount
  if (burn) return -burn.amount
  return readOp(jettonInternalTransfer, message.body)?.amount ?? 0n
}

/** Balance changes by owner and jetton, for known wallets. */
function sumBalanceChanges(trace: Trace, facts: AccountFacts): BalanceChanges {
  const changes: BalanceChanges = new Map()
  for (const node of nodesOf(trace.root)) {
    const wallet = facts.jettonWallet(node.account)
    // pTON is TON: no balance of it remains.
    if (wallet && !protocols.shared.isPTon(wallet.jetton))
      add(changes, `${wallet.owner} ${wallet.jetton}`, balanceChange(node))
  }
  return changes
}

function flowIn(trace: Trace, facts: AccountFacts): BalanceChanges {
  const flow: BalanceChanges = new Map()
  for (const { account, jettons } of valueFlow(trace, classify(trace, facts, protocols))) {
    for (const { jetton, amount } of jettons) add(flow, `${account} ${jetton}`, amount)
  }
  return flow
}

describe('the jetton flow equals the balance changes of the wallets', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('in %s', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const flow = flowIn(trace, facts)
    const known = sumBalanceChanges(trace, facts)
    // An action may involve an unknown wallet.
    const comparable = new Map([...flow].filter(([key]) => known.has(key)))
    expect(withoutZeros(comparable)).toEqual(withoutZeros(known))
  })

  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('in %s', async name => {
    const gathered = await gatherScenario(name, executor)
    if (!gathered) return
    const { trace, facts, reader } = gathered
    const changed: BalanceChanges = new Map()
    for (const node of nodesOf(trace.root)) {
      const wallet = facts.jettonWallet(node.account)
      if (!wallet) continue
      const [before, after] = [node.before, node.after].map(state => {
        const [balance] = (state && reader.call(state, 'get_wallet_data', [])) ?? []
        return balance?.type === 'int' ? balance.value : 0n
      })
      add(changed, `${wallet.owner} ${wallet.jetton}`, (after ?? 0n) - (before ?? 0n))
    }
    const flow = flowIn(trace, facts)
    expect(withoutZeros(flow)).toEqual(withoutZeros(changed))
  })
})
