import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import { defaultArguments } from '../src/emulator/arguments.ts'
import { emulateTrace } from '../src/emulator/emulateTrace.ts'
import { type Facts, noFacts } from '../src/trace/facts.ts'
import { gather, settingsOf } from '../src/trace/gather.ts'
import type { Trace } from '../src/trace/Trace.ts'
import { asExecuted, traceOf } from '../src/trace/traceOf.ts'
import type { Address } from '../src/units.ts'
import { unixSec } from '../src/units.ts'
import { testExecutor } from './executor.ts'
import { readScenario } from './scenarios.ts'
import { type Answered, withMethods } from './scriptedMethods.ts'
import { stubAddress } from './stubTrace.ts'
import { activeAccount, codeOf, fakeBlock, fakeChain, fakeDeps, internalMessage } from './world.ts'

/** A message that a contract sends when it gets one with a certain operation; to nobody: an event for the outside. */
export type Said = { readonly to?: string; readonly body: Cell; readonly value?: bigint }
/** Nothing else happens, and coins that may bounce go back. */
export const refuses = 'refuses'
type Answers = Readonly<Record<number, readonly Said[] | typeof refuses>>
/** What contracts say: by account, by the operation that came in, 0 when there is none; of several, each once. */
export type Script = Readonly<Record<string, Answers | readonly Answers[]>>

/**
 * Runs contracts that do nothing but send the messages of a script, each when its operation comes in: real executions of
 * messages with the layouts of a protocol whose own contracts are not at hand.
 */
export async function playScript(given: {
  readonly from: string
  readonly first: Said
  readonly script: Script
  /** What get methods answer, by account: then what it is and says of itself is found out by asking it. */
  readonly methods?: Readonly<Record<string, Readonly<Record<string, readonly Answered[]>>>>
  readonly interfaces?: Readonly<Record<string, readonly string[]>>
  /** Owner and master by wallet. */
  readonly wallets?: Readonly<Record<string, readonly [string, string]>>
}): Promise<{ trace: Trace; facts: Facts }> {
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
        withMethods(codeFor(given.script[name] ?? {}), given.methods?.[name]),
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
  if (!root) throw new Error('the first message was refused')
  const outside = async (account: Address) => states.get(account) ?? null
  const asked = given.methods
    ? (await gather(asExecuted(root), settingsOf(emulation), { executor, outside })).facts
    : noFacts
  const interfaces = (account: Address) => [
    ...asked.interfaces(account),
    ...(given.interfaces?.[names.get(account) ?? ''] ?? []),
  ]
  return {
    trace: traceOf(asExecuted(root), interfaces),
    facts: {
      ...asked,
      interfaces,
      jettonWallet(account) {
        const [owner, jetton] = given.wallets?.[names.get(account) ?? ''] ?? []
        return owner === undefined || jetton === undefined
          ? asked.jettonWallet(account)
          : { owner: stubAddress(owner), jetton: stubAddress(jetton) }
      },
    },
  }
}

/** DROP, PLDUZ 32; and for each operation: DUP, PUSHINT, EQUAL, IFREF. */
function codeFor(script: Script[string]): Cell {
  const [answers = {}, ...later] = Array.isArray(script) ? (script as readonly Answers[]) : [script as Answers]
  const cases = Object.entries(answers)
  const checks = cases.map(([op]) => `20 ${pushInt(Number(op))} BA E300`).join(' ')
  const next = later.length > 0 ? codeFor(later) : undefined
  return codeOf(`30 D710 ${checks}`, ...cases.map(([, said]) => sending(said, next)))
}

/** THROW 42, or PUSHREF, PUSHINT 1 (fees apart), SENDRAWMSG for each message; PUSHREF, SETCODE for what comes next. */
const sending = (said: Answers[number], next: Cell | undefined): Cell =>
  said === refuses
    ? codeOf('F22A')
    : codeOf(
        '88 71 FB00 '.repeat(said.length) + (next ? '88 FB04' : ''),
        ...said.map(messageOf),
        ...(next ? [next] : []),
      )

/** A number of 32 bits without a sign in the form of 35 bits. */
const pushInt = (value: number): string => ((0x82n << 40n) | (2n << 35n) | BigInt(value)).toString(16)

function messageOf({ to, body, value = 100_000_000n }: Said): Cell {
  // ext_out_msg_info$11 src:addr_none dest:addr_none; the executor fills in lt and time
  if (to === undefined) return new Builder().uint(0b11, 2).uint(0, 4).uint(0, 96).bit(false).bit(true).ref(body).end()
  // int_msg_info$0 ihr_disabled bounce bounced src:addr_none dest value, no extra currencies, fees, lt and time
  const builder = new Builder().uint(0b0110, 4).uint(0, 2).address(stubAddress(to)).coins(value).bit(false)
  return builder.coins(0n).coins(0n).uint(0, 96).bit(false).bit(true).ref(body).end()
}
