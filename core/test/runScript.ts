import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import type { InterfaceName } from '../src/contracts/interfaces.ts'
import { defaultArguments } from '../src/emulator/defaultArguments.ts'
import { emulateTrace } from '../src/emulator/emulateTrace.ts'
import { protocols } from '../src/protocols/index.ts'
import { type AccountFacts, unknownFacts } from '../src/trace/accountFacts.ts'
import { buildTrace, toExecutedTree } from '../src/trace/buildTrace.ts'
import { gatherTraceFacts, toGetMethodContext } from '../src/trace/gatherTraceFacts.ts'
import type { Trace } from '../src/trace/Trace.ts'
import { type Address, addressOf, unixSec } from '../src/units.ts'
import { testExecutor } from './executor.ts'
import { activeAccount, assembleCode, fakeBlock, fakeChain, fakeDeps, internalMessage } from './fakes.ts'
import { readScenario } from './scenarios.ts'
import { type StackValue, withGetMethods } from './scriptedMethods.ts'
import { stubAddress } from './stubTrace.ts'

/**
 * A message that a scripted contract sends; without `to`, an external-out message. With a state, it deploys the account of
 * that state instead.
 */
export type ScriptedMessage = {
  readonly to?: string
  readonly init?: Cell
  readonly body: Cell
  readonly value?: bigint
}
/** The contract throws, so the message bounces if it can. */
export const rejects = 'rejects'
type MessageHandlers = Readonly<Record<number, readonly ScriptedMessage[] | typeof rejects>>
/**
 * Messages to send by account and incoming op code (0 when there is none); of several handler sets, each is used once.
 */
export type Script = Readonly<Record<string, MessageHandlers | readonly MessageHandlers[]>>

/**
 * Executes contracts that only send the messages of a script, each on its op code: real executions of messages with the
 * layouts of a protocol whose contracts are not available.
 */
export async function runScript(given: {
  readonly from: string
  readonly first: ScriptedMessage
  readonly script: Script
  /** Results of get methods by account; when given, facts are gathered by calling them. */
  readonly methods?: Readonly<Record<string, Readonly<Record<string, readonly StackValue[]>>>>
  readonly interfaces?: Readonly<Record<string, readonly InterfaceName[]>>
  /** Owner and master by wallet. */
  readonly wallets?: Readonly<Record<string, readonly [string, string]>>
}): Promise<{ trace: Trace; facts: AccountFacts }> {
  const executor = await testExecutor()
  const names = new Map(
    [
      ...[given.from, given.first.to ?? '', ...Object.keys(given.script)],
      ...[...Object.keys(given.wallets ?? {}), ...Object.keys(given.methods ?? {})],
    ].map(name => [stubAddress(name), name]),
  )
  const states = new Map<Address, Cell>(
    [...names].map(([account, name]) => [
      account,
      activeAccount(
        account,
        withGetMethods(codeFor(given.script[name] ?? {}), given.methods?.[name]),
        emptyCell,
        100_000_000_000n,
      ),
    ]),
  )
  const { to = '', body, value = 1_000_000_000n } = given.first
  const message = internalMessage({ from: stubAddress(given.from), to: stubAddress(to), value, body })
  const { config } = readScenario('transfer-v4r2-comment').transactions[0] ?? {}
  if (!config) throw new Error('the recording has no config')
  const args = defaultArguments({ block: fakeBlock(), config, message: message.cell, hostNow: unixSec(1_795_300_000) })
  const emulation = await emulateTrace(message, args, fakeDeps(executor, fakeChain(states)))
  const { root } = emulation
  if (!root) throw new Error('the first message was rejected')
  const readAccount = async (account: Address) => states.get(account) ?? null
  const gathered = given.methods
    ? (
        await gatherTraceFacts(toExecutedTree(root), toGetMethodContext(emulation), {
          executor,
          readAccount,
          readPoolAssets: protocols.readPoolAssets,
        })
      ).facts
    : unknownFacts
  const interfaces = (account: Address) => [
    ...gathered.interfaces(account),
    ...(given.interfaces?.[names.get(account) ?? ''] ?? []),
  ]
  return {
    trace: buildTrace(toExecutedTree(root), interfaces),
    facts: {
      ...gathered,
      interfaces,
      jettonWallet(account) {
        const [owner, jetton] = given.wallets?.[names.get(account) ?? ''] ?? []
        return owner === undefined || jetton === undefined
          ? gathered.jettonWallet(account)
          : { owner: stubAddress(owner), jetton: stubAddress(jetton) }
      },
    },
  }
}

/** DROP, PLDUZ 32; and for each operation: DUP, PUSHINT, EQUAL, IFREF. */
function codeFor(script: Script[string]): Cell {
  const [handlers = {}, ...later] = Array.isArray(script)
    ? (script as readonly MessageHandlers[])
    : [script as MessageHandlers]
  const cases = Object.entries(handlers)
  const checks = cases.map(([op]) => `20 ${pushInt(Number(op))} BA E300`).join(' ')
  const next = later.length > 0 ? codeFor(later) : undefined
  return assembleCode(`30 D710 ${checks}`, ...cases.map(([, messages]) => sendingCode(messages, next)))
}

/** THROW 42, or PUSHREF, PUSHINT 1 (fees apart), SENDRAWMSG for each message; PUSHREF, SETCODE for what comes next. */
const sendingCode = (messages: MessageHandlers[number], next: Cell | undefined): Cell =>
  messages === rejects
    ? assembleCode('F22A')
    : assembleCode(
        '88 71 FB00 '.repeat(messages.length) + (next ? '88 FB04' : ''),
        ...messages.map(toMessageCell),
        ...(next ? [next] : []),
      )

/** PUSHINT of an unsigned 32-bit number, in the 35-bit encoding. */
const pushInt = (value: number): string => ((0x82n << 40n) | (2n << 35n) | BigInt(value)).toString(16)

/** The account that a message with this state deploys. */
export const deployedAddress = (init: Cell): Address => addressOf(0, init.hash())

function toMessageCell({ to, init, body, value = 100_000_000n }: ScriptedMessage): Cell {
  // ext_out_msg_info$11 src:addr_none dest:addr_none; the executor fills in lt and time
  if (to === undefined && init === undefined)
    return new Builder().uint(0b11, 2).uint(0, 4).uint(0, 96).bit(false).bit(true).ref(body).end()
  // int_msg_info$0 ihr_disabled bounce bounced src:addr_none dest value, no extra currencies, fees, lt and time
  const account = init ? deployedAddress(init) : stubAddress(to ?? '')
  const builder = new Builder().uint(0b0110, 4).uint(0, 2).address(account).coins(value).bit(false)
  builder.coins(0n).coins(0n).uint(0, 96)
  if (init) builder.bit(true).bit(true).ref(init)
  else builder.bit(false)
  return builder.bit(true).ref(body).end()
}
