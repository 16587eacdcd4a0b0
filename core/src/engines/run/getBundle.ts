import { toBlockIdExtJson } from '../../blockId.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type {
  DebugBundle,
  DebugBundleAccount,
  DebugBundleRequest,
  DebugBundleResult,
} from '../../contract/debugBundle.ts'
import { AppError } from '../../errors.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { BundleRunner, parseBundle, type RunInBundle } from './BundleRunner.ts'
import { describeRun } from './getRunDetails.ts'
import { openRun } from './openRun.ts'
import { presentBundledMessage } from './presentEarlier.ts'

/**
 * Runs messages in sequence, each on the state that the earlier ones left; one that is rejected, or cannot be run, is marked.
 *
 * @throws input.*, lookup.block, source.*, limit.cancelled
 */
export async function getBundle(
  context: CallContext,
  request: DebugBundleRequest,
  acceptLanguage: string | undefined,
): Promise<DebugBundle> {
  const { deps, onProgress } = context
  const startedMs = deps.elapsedMs()
  const abis = readRequestAbis(request)
  const messages = parseBundle(request.messages, 'messages')
  const [first] = messages
  if (!first) throw new AppError('input.argument', { name: 'messages', reason: 'give at least one message' })
  const { message } = first
  const opened = await openRun(context, request, message)
  const runner = new BundleRunner(context, opened, request)
  const results: DebugBundleResult[] = []
  for (const [at, each] of messages.entries()) {
    const text = `message ${at + 1} of ${messages.length}`
    const own: CallContext = { ...context, onProgress: progress => onProgress({ ...progress, text }) }
    const started = deps.elapsedMs()
    const earlier = [...runner.finished]
    const run = await runner.runNext(each, { findsVersionedSteps: true })
    const { emulation } = run
    const result =
      emulation &&
      (await describeRun(
        own,
        { emulation, onChain: undefined, earlier },
        { started, abis, explain: request.explain, second_opinion: request.second_opinion, acceptLanguage },
      ))
    results.push(presentResult(run, result))
  }
  return {
    block: { ...toBlockIdExtJson(opened.block.id), utime: opened.block.genUtime },
    messages: results,
    accounts: listAccounts(runner.finished, results),
    testnet: context.network.testnet ?? false,
    took_ms: deps.elapsedMs() - startedMs,
  }
}

const presentResult = (run: RunInBundle, result: DebugResult | undefined): DebugBundleResult => ({
  hash: run.message.cell.hash(),
  arguments: presentBundledMessage(run),
  ...(result && { result }),
  ...(run.error && { error: { code: run.error.code, text: run.error.message } }),
})

/** The accounts with a transaction, and what each has before the first message and after every one. */
function listAccounts(runs: readonly RunInBundle[], results: readonly DebugBundleResult[]): DebugBundleAccount[] {
  const before = new Map<Address, Cell | undefined>()
  for (const { emulation } of runs) {
    const waiting = emulation?.root ? [emulation.root] : []
    const nodes = []
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      nodes.push(node)
      waiting.push(...node.children)
    }
    nodes.sort((a, b) => Number(a.transaction.lt - b.transaction.lt))
    for (const node of nodes) if (!before.has(node.account)) before.set(node.account, node.before)
  }
  const described = new Map(
    results.flatMap(({ result }) => result?.accounts ?? []).map(account => [account.address, account]),
  )
  return [...before].map(([address, start]) => {
    const states = [toState(start)]
    for (const { emulation } of runs) {
      const last = states.at(-1) ?? toState(undefined)
      states.push(emulation?.finalStates.has(address) ? toState(emulation.finalStates.get(address)) : last)
    }
    return { ...(described.get(address) ?? { address, is_wallet: false, interfaces: [] }), states }
  })
}

function toState(shardAccount: Cell | undefined): DebugBundleAccount['states'][number] {
  const account = toAccount(shardAccount ?? null)
  return { status: account?.storage.state.type ?? 'nonexist', balance: account?.storage.balance.grams ?? 0n }
}
