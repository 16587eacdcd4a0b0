import { languageOf } from '../actions/texts/language.ts'
import type { DebugResult } from '../contract/debug.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { describeExitCode } from '../contracts/exitCodes.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { EmulatedNode, Emulation, Rejection } from '../emulator/Emulation.ts'
import { contractReader } from '../trace/contractReader.ts'
import { settingsOf } from '../trace/gather.ts'
import { nodesOf, type TraceNode } from '../trace/Trace.ts'
import type { Address, Hash } from '../units.ts'
import { preflight } from '../verdict/preflight.ts'
import { verdict } from '../verdict/verdict.ts'
import type { RejectionFacts } from '../verdict/verdictInput.ts'
import type { Context } from './Deps.ts'
import { getMethodGas, withGasBudget } from './gasBudget.ts'
import { presentAccountState } from './present/debug/accountState.ts'
import { presentArguments } from './present/debug/arguments.ts'
import { cutText } from './present/debug/cut.ts'
import { presentEmulator } from './present/debug/emulator.ts'
import { presentExplanation } from './present/debug/explanation.ts'
import { presentDebugMessage } from './present/debug/message.ts'
import { presentNode } from './present/debug/node.ts'
import { presentEvent } from './present/event.ts'
import { type Run, runMessage } from './runMessage.ts'
import { gatherRun, understand } from './understand.ts'
import { walletOf } from './walletOf.ts'

type Shared = Pick<DebugResult, 'message' | 'arguments' | 'emulator' | 'preflight'>

/** Everything that is known of a run: a message that is refused and a tree that is cut are results here. */
export async function debugEmulate(
  context: Context,
  { headers, body }: Call<'debugEmulate'>,
): Promise<Reply<'debugEmulate'>> {
  const started = context.deps.elapsedMs()
  const run = await runMessage(context, body)
  const { emulation } = run
  const before = emulation.root?.before ?? emulation.rejection?.before
  const wallet = walletOf(emulation.message, before)
  const shared: Shared = {
    message: presentDebugMessage(emulation.message, wallet),
    arguments: presentArguments(emulation.arguments, context.network.name),
    emulator: presentEmulator(emulation.emulator),
    preflight: preflight({
      message: emulation.message,
      wallet,
      state: { shardAccount: before },
      now: emulation.arguments.now,
      networkGlobalId: context.network.globalId,
    }),
  }
  const found = emulation.rejection
    ? presentRejection(context, emulation, emulation.rejection, shared)
    : await presentTree(context, run, shared, { language: headers['accept-language'], explain: body.explain })
  return { ...found, took_ms: context.deps.elapsedMs() - started }
}

type Found = Omit<DebugResult, 'took_ms'>

async function presentTree(
  context: Context,
  { emulation, landed }: Run,
  shared: Shared,
  { language, explain }: { readonly language: string | undefined; readonly explain: boolean | undefined },
): Promise<Found> {
  const gathered = await gatherRun(context, emulation)
  if (!gathered || !emulation.root) throw new TypeError('a run without a tree or a refusal')
  const understanding = await understand(context, emulation, gathered, { explain })
  const { trace, actions, names, facts, explanation } = understanding
  const emulated = new Map<Hash, EmulatedNode>(emulatedNodes(emulation.root).map(node => [node.hash, node]))
  const byMessage = landed && new Map(landed.flatMap(tx => (tx.inMessageHash ? [[tx.inMessageHash, tx] as const] : [])))
  const { partial } = emulation
  return {
    ...shared,
    verdict: verdict({ preflight: shared.preflight, trace, actions, partial }),
    trace: presentNode(trace.root, '0', { emulated, landed: byMessage, wording: names }),
    event: presentEvent(understanding, emulation.message, languageOf(language)),
    ...(explanation && { explanation: presentExplanation(explanation) }),
    accounts: accountsOf(emulation, [...nodesOf(trace.root)].flatMap(accountsOfNode)).map(address =>
      presentAccount(context, address, facts.interfaces(address)),
    ),
    ...(partial && { partial: { kind: partial.kind, text: cutText(partial) } }),
    ...(landed && {
      landed: {
        equal: landed.filter(({ hash }) => emulated.has(hash)).length,
        emulated: emulated.size,
        landed: landed.length,
      },
    }),
  }
}

function presentRejection(context: Context, emulation: Emulation, rejection: Rejection, shared: Shared): Found {
  const { account, exitCode, text, vmLog, before } = rejection
  const interfaces = interfacesAt(context, emulation, before)
  const note = exitCode === undefined ? undefined : describeExitCode(exitCode, 'compute', interfaces)
  const state = presentAccountState(before, { code: true, data: true })
  const facts: RejectionFacts = {
    account,
    exitCode,
    text,
    interfaces,
    status: state.status,
    bringsCode: emulation.message.init?.code !== undefined,
  }
  return {
    ...shared,
    verdict: verdict({ preflight: shared.preflight, rejection: facts }),
    rejection: {
      account,
      ...(exitCode !== undefined && { exit_code: exitCode }),
      ...note,
      text,
      vm_log: vmLog,
      state,
      interfaces: [...interfaces],
    },
    accounts: accountsOf(emulation, []).map(address =>
      presentAccount(context, address, address === account ? interfaces : []),
    ),
  }
}

/** What the account that refused is: by its state, or by the code that the message brings. */
function interfacesAt({ deps }: Context, emulation: Emulation, before: Rejection['before']): readonly string[] {
  if (before) {
    const reader = contractReader(withGasBudget(deps.executor, getMethodGas), settingsOf(emulation))
    const { interfaces } = reader.inspect(before)
    if (interfaces.length > 0) return interfaces
  }
  const code = emulation.message.init?.code
  return (code && interfacesByCodeHash(code.hash())) ?? []
}

function emulatedNodes(root: EmulatedNode): EmulatedNode[] {
  const found: EmulatedNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node)
    waiting.push(...node.children)
  }
  return found
}

const accountsOfNode = (node: TraceNode): Address[] => [
  node.account,
  ...node.cuts.flatMap(({ message }) => message.destination ?? []),
]

/** The accounts of a run in the order in which they appear, each once; who sent the first message comes first. */
function accountsOf({ message: { info } }: Emulation, inTree: readonly Address[]): Address[] {
  const source = info.type === 'int_msg_info' ? info.src : undefined
  const destination = info.type === 'ext_out_msg_info' ? undefined : info.dest
  return [...new Set([...(source ? [source] : []), ...(destination ? [destination] : []), ...inTree])]
}

function presentAccount(
  { network }: Context,
  address: Address,
  interfaces: readonly string[],
): DebugResult['accounts'][number] {
  const name = network.label?.(address)
  return { address, ...(name !== undefined && { name }), interfaces: [...interfaces] }
}
