import { beforeAll, describe, expect, test } from 'vitest'
import { dataFiles, hasData, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { scenarioNames } from '../../test/scenarios.ts'
import { classify } from '../actions/classify.ts'
import { readOp } from '../actions/op.ts'
import { jettonBurn, jettonInternalTransfer, jettonTransfer } from '../actions/ops/jetton.ts'
import { isProxyTon } from '../actions/patterns/proxyTon/masters.ts'
import type { Executor } from '../emulator/Emulation.ts'
import type { Facts } from '../trace/facts.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../trace/Trace.ts'
import { valueFlow } from './valueFlow.ts'

type Booked = Map<string, bigint>
const add = (to: Booked, key: string, amount: bigint) => void to.set(key, (to.get(key) ?? 0n) + amount)
const withoutZeros = (of: Booked) => new Map([...of].filter(([, amount]) => amount !== 0n))

/** What a wallet books by the message that it took. */
function bookedBy({ success, inMessage: message }: TraceNode): bigint {
  if (!success || message?.type !== 'int_msg') return 0n
  if (message.bounced) {
    const slice = message.body.slice()
    if (slice.remainingBits < 64) return 0n
    slice.skip(32)
    const code = slice.loadUint(32)
    // What came back is booked back: the beginning of the body is there, up to the amount.
    if (code !== jettonInternalTransfer.code && code !== 0x7bdd97de) return 0n
    slice.skip(64)
    return slice.loadCoins()
  }
  const [order, burn] = [readOp(jettonTransfer, message.body), readOp(jettonBurn, message.body)]
  if (order) return -order.amount
  if (burn) return -burn.amount
  return readOp(jettonInternalTransfer, message.body)?.amount ?? 0n
}

/** By owner and jetton, as far as the wallets are known. */
function bookedIn(trace: Trace, facts: Facts): Booked {
  const booked: Booked = new Map()
  for (const node of nodesOf(trace.root)) {
    const wallet = facts.jettonWallet(node.account)
    // Coins dressed as a jetton are coins: nobody has any of it afterwards.
    if (wallet && !isProxyTon(wallet.jetton)) add(booked, `${wallet.owner} ${wallet.jetton}`, bookedBy(node))
  }
  return booked
}

function flowIn(trace: Trace, facts: Facts): Booked {
  const flow: Booked = new Map()
  for (const { account, jettons } of valueFlow(trace, classify(trace, facts))) {
    for (const { jetton, amount } of jettons) add(flow, `${account} ${jetton}`, amount)
  }
  return flow
}

describe.skipIf(!hasData)('the flow of jettons is what their wallets book', () => {
  test.each(dataFiles('traces', /--.*\.json$/))('in %s', file => {
    const { trace, facts } = readTraceFile(readData('traces', file))
    const flow = flowIn(trace, facts)
    const known = bookedIn(trace, facts)
    // Where the wallet of a party is not known, the action still is.
    const told = new Map([...flow].filter(([key]) => known.has(key)))
    expect(withoutZeros(told)).toEqual(withoutZeros(known))
  })

  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  test.each(scenarioNames())('in %s', async name => {
    const gathered = await gatherScenario(name, executor)
    if (!gathered) return
    const { trace, facts, reader } = gathered
    const changed: Booked = new Map()
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
