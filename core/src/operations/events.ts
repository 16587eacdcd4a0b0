import { parseAcceptLanguage } from '../actions/texts/language.ts'
import type { Handlers } from '../contract/operations.ts'
import { type CallContext, getRawBodyForm } from '../engines/context/Deps.ts'
import { gatherTraceNames } from '../engines/describe/describeTrace.ts'
import { findEndBalance } from '../engines/event/findEndBalance.ts'
import { findEventByHash, findIndexedTransaction, toSingleTransactionTrace } from '../engines/event/findEvent.ts'
import { gatherOnChainTrace } from '../engines/event/gatherOnChainTrace.ts'
import {
  classifyTraceFile,
  classifyTransactions,
  describeEvent,
  getEventDetails,
  getNamedTrace,
} from '../engines/event/getEventDetails.ts'
import { getWatch } from '../engines/watch/getWatch.ts'
import { AppError } from '../errors.ts'
import { presentKinds } from '../present/debug/presentKind.ts'
import { presentOnChainEvent } from '../present/presentEvent.ts'
import { presentTrace } from '../present/presentTrace.ts'
import { presentNodeTransaction } from '../present/presentTransaction.ts'
import type { Hash } from '../units.ts'

/** Operations on on-chain events. */
export const eventOperations = {
  debugWatch: (context, { body }) => getWatch(context, body),

  async getEvent(context, { params, headers }) {
    const found = await findEventByHash(context, params.event_id)
    return presentOnChainEvent(await describeEvent(context, found), parseAcceptLanguage(headers['accept-language']))
  },

  async getTrace(context, { params }) {
    const found = await findEventByHash(context, params.trace_id)
    // The reply requires transaction cells.
    for (const { hash, cell } of found.indexed.transactions) if (!cell) throw noCell(context, hash)
    const { trace, names } = await getNamedTrace(context, found)
    return presentTrace(trace.root, names, getRawBodyForm(context, params))
  },

  async getTransaction(context, { params }) {
    const found = await findIndexedTransaction(context, params.transaction_id)
    if (!found.cell) throw noCell(context, found.hash)
    const gathered = await gatherOnChainTrace(context, toSingleTransactionTrace(found))
    const names = await gatherTraceNames(context, gathered)
    const { root } = gathered.trace
    const node = { ...root, endBalance: await findEndBalance(context, root) }
    return presentNodeTransaction(node, { rawBody: getRawBodyForm(context, params) }, names)
  },

  debugEvent: (context, { headers, body }) => getEventDetails(context, body, headers['accept-language']),

  async debugKinds() {
    return presentKinds()
  },

  debugClassify(context, { headers, body }) {
    const acceptLanguage = headers['accept-language']
    if (body.file === undefined) return classifyTransactions(context, body, acceptLanguage)
    const { elapsedMs, log } = context.deps
    return classifyTraceFile(body.file, { elapsedMs, log, acceptLanguage, explain: body.explain })
  },
} satisfies Partial<Handlers<CallContext>>

const noCell = ({ network }: CallContext, hash: Hash) =>
  new AppError('source.unsupported', { source: network.chain.name, what: `the cell of transaction ${hash}` })
