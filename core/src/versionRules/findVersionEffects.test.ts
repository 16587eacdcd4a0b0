import { beforeAll, describe, expect, test } from 'vitest'
import { configOfVersion } from '../../test/configOfVersion.ts'
import { testExecutor } from '../../test/executor.ts'
import { activeAccount, assembleCode, fakeBlock, fakeChain, fakeDeps, someAddress } from '../../test/fakes.ts'
import { readScenario, recordedConfig } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { defaultArguments } from '../emulator/defaultArguments.ts'
import type { Emulation, Executor } from '../emulator/Emulation.ts'
import { emulateTrace } from '../emulator/emulateTrace.ts'
import { findVersionedSteps, listTransactionCode } from '../emulator/versionedSteps.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { type Address, addressOf, unixSec } from '../units.ts'
import { findVersionEffects, type VersionEffects } from './findVersionEffects.ts'
import type { VersionRuleId } from './ruleTable.ts'

const config = recordedConfig('5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab')
const bob = someAddress('b')
const carol = someAddress('c')
const now = unixSec(1_795_000_000)

const configs = new Map([12, 13, 14, 15].map(version => [version, configOfVersion(config, version)]))

type Sent = {
  readonly to?: Address
  readonly value?: bigint
  readonly source?: Address
  readonly extra?: Readonly<Record<number, bigint>>
  readonly fwdFee?: bigint
  readonly ihrFee?: bigint
  readonly init?: Cell
  readonly body?: Cell
}

/** A bounceable message; without a source, as a contract creates it. */
function messageCell({ to = carol, value = 1000n, source, extra, fwdFee = 0n, ihrFee = 0n, init, body }: Sent): Cell {
  const builder = new Builder().uint(0b0110, 4)
  const currencies = writeDict(
    Object.entries(extra ?? {}).map(([id, amount]) => [BigInt(id), b => b.varUint(amount, 5)]),
    32,
  )
  ;(source === undefined ? builder.uint(0, 2) : builder.address(source)).address(to).coins(value)
  builder.maybeRef(currencies).coins(ihrFee).coins(fwdFee).uint(1, 64).uint(1, 32)
  if (init === undefined) builder.bit(false)
  else builder.uint(0b11, 2).ref(init)
  return (body === undefined ? builder.bit(false) : builder.bit(true).ref(body)).end()
}
const toBob = (sent: Sent = {}): Message =>
  readMessage(messageCell({ source: someAddress('a'), to: bob, value: 1_000_000_000n, ...sent }))

type Action = (previous: Cell) => Cell
const send =
  (mode: number, sent: Sent = {}): Action =>
  previous =>
    new Builder().ref(previous).uint(0x0ec3c86d, 32).uint(mode, 8).ref(messageCell(sent)).end()
const changeLibrary =
  (mode: number): Action =>
  previous =>
    new Builder().ref(previous).uint(0x26fa1dd4, 32).uint(mode, 7).bit(true).ref(emptyCell).end()
/** PUSHREF actions; POP c5. */
const performs = (...actions: Action[]): Cell =>
  assembleCode(
    '88 ED55',
    actions.reduce((list, action) => action(list), emptyCell),
  )
const tooMuch = send(16, { value: 10n ** 15n })

describe('rules of newer network versions', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  type Given = {
    readonly code?: Cell
    readonly message?: Message
    readonly state?: Cell | undefined
    readonly version: number
    readonly config?: Cell
    readonly at?: number
    /** The version for the rules, if the run itself has another. */
    readonly as?: number
  }
  async function emulate({ code = emptyCell, message = toBob(), version, ...given }: Given): Promise<Emulation> {
    const { info } = message
    const account = info.type === 'ext_out_msg_info' ? bob : info.dest
    const args = defaultArguments({
      block: fakeBlock(),
      config: given.config ?? configs.get(version) ?? emptyCell,
      message: message.cell,
      hostNow: unixSec(given.at ?? now),
      limits: { transactions: 1 },
    })
    const shardAccount = 'state' in given ? given.state : activeAccount(account, code, emptyCell, 10_000_000_000n)
    return emulateTrace(
      message,
      args,
      fakeDeps(executor, fakeChain(new Map([[account, shardAccount]])), { findsVersionedSteps: true }),
    )
  }
  async function effectsOf(given: Given): Promise<VersionEffects> {
    const emulation = await emulate(given)
    const { root } = emulation
    if (given.as === undefined || root === undefined) return findVersionEffects(emulation, executor)
    const config = configs.get(given.as) ?? emptyCell
    const logged = executor.runTransaction({
      ...root.context,
      shardAccount: root.before,
      account: root.account,
      message: root.message.cell,
      ignoreSignature: false,
      libraries: emulation.libraries,
      verbosity: 'locations',
    })
    const roots = listTransactionCode(root.before, root.message, emulation.libraries)
    const versionedSteps = findVersionedSteps(logged.vmLog, roots, () => '')
    const older: Executor = {
      facts: executor.facts,
      runTransaction: input => executor.runTransaction({ ...input, config: root.context.config }),
      runTickTock: input => executor.runTickTock(input),
      runGetMethod: input => executor.runGetMethod(input),
    }
    const asNewer = { ...root, versionedSteps, context: { ...root.context, config } }
    return findVersionEffects({ ...emulation, root: asNewer }, older)
  }
  const rulesOf = async (given: Given): Promise<readonly VersionRuleId[]> =>
    (await effectsOf(given)).effects.map(({ rule }) => rule)

  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
  const pushInt = (value: bigint): string => `82F0${value.toString(16).padStart(64, '0')}`

  // Other shifts of NaN, AND and OR have their results of version 13 in this build, when the configuration has it.
  const steps: readonly [title: string, rule: VersionRuleId, since: number, affected: string, ordinary: string][] = [
    ['quiet POW2 of 2000', 'arithmetic.nan', 13, '8107D0 B7AE 30', '78 B7AE 30'],
    ['quiet LSHIFTDIV by NaN', 'arithmetic.nan', 13, '72 75 83FF B7A9C4 30', '72 75 71 B7A9C4 30'],
    ['LSHIFT 65 of NaN', 'arithmetic.shiftNaN', 14, '83FF AA40 30', '83FF 30 71 AA40 30'],
    ['quiet RSHIFT 3 of NaN', 'arithmetic.shiftNaN', 14, '83FF B7AB02 30', '75 B7AB02 30'],
    ['quiet RSHIFTR by NaN', 'arithmetic.shiftNaN', 14, '72 83FF B7A925 30', '72 71 B7A925 30'],
    ['quiet MODPOW2 by 500', 'arithmetic.shiftNaN', 14, '72 8101F4 B7A928 30', '72 8101F4 A928 30'],
    ['RSHIFTR of NaN', 'arithmetic.shiftNaN', 14, '83FF 71 A925 30', '83FF 30 72 71 A925 30'],
    ['SAVECTR twice', 'savelist.filled', 14, 'EDA4 EDA4', 'EDA4'],
    ['ECRECOVER with v = 27', 'ecrecover.legacyV', 14, '70 801B 71 71 F912', '70 70 71 71 F912'],
    ['ECRECOVER with v = 28', 'ecrecover.legacyV', 14, '70 801C 71 71 F912', '70 801D 71 71 F912'],
    ['RIST255_MUL of the identity', 'ristretto.identity', 14, '70 71 F924 30', '70 70 F924 30'],
    ['quiet RIST255_MUL of the identity', 'ristretto.identity', 14, '70 71 B7F924', '70 70 B7F924'],
    ['RIST255_MUL by the order', 'ristretto.identity', 14, `75 ${pushInt(order)} F924 30`, `70 ${pushInt(0n)} F924 30`],
  ]
  test.each(steps)('%s: %s since version %i', async (_, rule, since, affected, ordinary) => {
    const code = assembleCode(affected)
    expect(await rulesOf({ code, version: since })).toEqual([rule])
    expect(await rulesOf({ code, version: since - 1 })).toEqual([])
    expect(await rulesOf({ code: assembleCode(ordinary), version: 15 })).toEqual([])
  })

  test.each([
    ['AND', '83FF 70 B0 30'],
    ['quiet OR', '83FF 7F B7B1 30'],
    ['quiet LSHIFT', '72 8107D0 B7AC 30'],
    ['MULRSHIFT', '83FF 75 71 A9A4 30'],
  ])('%s has its result of version 13 in the emulator already', async (_, hex) => {
    expect(await rulesOf({ code: assembleCode(hex), version: 15 })).toEqual([])
    // Results of version 12, as if the network had 13.
    expect(await rulesOf({ code: assembleCode(hex), version: 12, as: 13 })).toEqual(['arithmetic.nan'])
  })

  /** PUSHINT hash; PUSHREFSLICE signature; PUSHINT key; CHKSIGNU; DROP. */
  const checkSignature = (hash: bigint, key: bigint): Cell =>
    assembleCode(`${pushInt(hash)} 89 ${pushInt(key)} F910 30`, assembleCode(`01${'00'.repeat(63)}`))

  test('a signature accepted for the identity or the zero key: chksign.weakKeys since version 14', async () => {
    const identity = checkSignature(0n, 2n ** 248n)
    expect(await rulesOf({ code: identity, version: 14 })).toEqual(['chksign.weakKeys'])
    expect(await rulesOf({ code: identity, version: 13 })).toEqual([])
    expect(await rulesOf({ code: checkSignature(0n, 2n ** 248n + 1n), version: 15 })).toEqual([])
    const zeroKey = await Promise.all(
      [...Array(16).keys()].map(hash => rulesOf({ code: checkSignature(BigInt(hash), 0n), version: 14 })),
    )
    // The empty signature fits one hash of four; a rejected one is rejected in all versions.
    expect(new Set(zeroKey.map(String))).toEqual(new Set(['', 'chksign.weakKeys']))
  })

  test('SENDMSG of a message with own fees: sendmsg.userFees since version 14', async () => {
    /** PUSHREF message; PUSHINT mode; SENDMSG; DROP. */
    const sends = (sent: Sent, mode = '70') =>
      assembleCode(`88 ${mode} FB08 30`, messageCell({ value: 10n ** 9n, ...sent }))
    const withFee = sends({ fwdFee: 10n ** 9n })
    expect(await rulesOf({ code: withFee, version: 14 })).toEqual(['sendmsg.userFees'])
    expect(await rulesOf({ code: withFee, version: 13 })).toEqual([])
    // Less than the estimate, and flags of the new bounce format in the field of the IHR fee.
    expect(await rulesOf({ code: sends({ fwdFee: 1n }), version: 15 })).toEqual([])
    expect(await rulesOf({ code: sends({ ihrFee: 3n }), version: 15 })).toEqual([])
    const { effects } = await effectsOf({ code: sends({}, '810400'), version: 14 })
    expect(effects).toMatchObject([{ rule: 'sendmsg.userFees', isUncertain: true }])
  })

  test.each<[title: string, rule: VersionRuleId, since: number, affected: Action[], ordinary: Action[]]>([
    ['an invalid source with +2', 'send.ignoreErrors', 13, [send(3, { source: someAddress('e') })], [send(3)]],
    ['an invalid mode with +2', 'send.ignoreErrors', 13, [send(2 | 4)], [send(4)]],
    ['a failure after mode 64', 'bounce.actionFailureValue', 14, [send(64), tooMuch], [tooMuch, send(64)]],
    ['a failure after mode 128', 'bounce.actionFailureValue', 14, [send(128), tooMuch], [send(128)]],
    ['adding a public library', 'library.actions', 15, [changeLibrary(2)], [send(1)]],
    ['adding a private library', 'library.actions', 15, [send(1), changeLibrary(1)], [tooMuch, changeLibrary(1)]],
    ['a failure after a message', 'action.fine', 15, [send(1), tooMuch], [tooMuch]],
  ])('%s: %s since version %i', async (_, rule, since, affected, ordinary) => {
    const code = performs(...affected)
    expect(await rulesOf({ code, version: since })).toEqual([rule])
    expect(await rulesOf({ code, version: since - 1 })).not.toContain(rule)
    expect(await rulesOf({ code: performs(...ordinary), version: 15 })).not.toContain(rule)
  })

  test('a bounce of extra currencies: bounce.extraCurrencyFee since version 13', async () => {
    const message = toBob({ extra: { 1: 5n } })
    // An invalid opcode.
    const fails = assembleCode('F205')
    expect(await rulesOf({ code: fails, message, version: 13 })).toEqual(['bounce.extraCurrencyFee'])
    expect(await rulesOf({ code: fails, message, version: 12 })).toEqual([])
    expect(await rulesOf({ code: fails, version: 15 })).toEqual([])
    expect(await rulesOf({ message, version: 15 })).toEqual([])
  })

  test('an account frozen in its initial state: frozen.endStatus since version 13, which the emulator has', async () => {
    const init = new Builder().uint(0b00110, 5).ref(emptyCell).ref(emptyCell).end()
    const own = addressOf(0, init.hash())
    const state = (account: Address) => activeAccount(account, emptyCell, emptyCell, 0n)
    const years = 40 * 365 * 86_400
    const given = { message: toBob({ to: own, value: 1n }), state: state(own), at: now + years }
    expect(await rulesOf({ ...given, version: 12, as: 13 })).toEqual(['frozen.endStatus'])
    expect(await rulesOf({ ...given, version: 13 })).toEqual([])
    const other = { message: toBob({ value: 1n }), state: state(bob), at: now + years }
    expect((await emulate({ ...other, version: 12 })).root?.transaction.end_status).toBe('frozen')
    expect(await rulesOf({ ...other, version: 12, as: 15 })).toEqual([])
  })

  test('an account deleted in the storage phase: storage.destroyed since version 13', async () => {
    const debtor = uninitAccount(bob, 10_000_000n)
    const given = { message: toBob({ value: 1n }), state: debtor, at: now + 10 * 365 * 86_400 }
    expect(await rulesOf({ ...given, version: 13 })).toEqual(['storage.destroyed'])
    expect(await rulesOf({ ...given, version: 12 })).toEqual([])
    expect(await rulesOf({ ...given, state: uninitAccount(bob, 1n), version: 15 })).toEqual([])
  })

  test('a StateInit with a library: library.deploy and library.private since version 15', async () => {
    const library = assembleCode('71 30')
    const reference = new Builder().uint(2, 8).hash(library.hash()).end({ exotic: true })
    const init = (code: Cell, root = library) => {
      // simple_lib$_ public:Bool root:^Cell = SimpleLib;
      const dict = writeDict([[BigInt(`0x${root.hash()}`), b => b.bit(false).ref(root)]], 256)
      return new Builder().uint(0b0011, 4).ref(code).ref(emptyCell).maybeRef(dict).end()
    }
    const deploy = (stateInit: Cell) => ({
      message: toBob({ to: addressOf(0, stateInit.hash()), init: stateInit }),
      state: undefined,
    })
    expect(await rulesOf({ ...deploy(init(reference)), version: 15 })).toEqual(['library.private', 'library.deploy'])
    expect(await rulesOf({ ...deploy(init(reference)), version: 14 })).toEqual([])
    // The code does not use the library.
    expect(await rulesOf({ ...deploy(init(library)), version: 15 })).toEqual(['library.deploy'])
    const plain = new Builder().uint(0b00110, 5).ref(library).ref(emptyCell).end()
    expect(await rulesOf({ ...deploy(plain), version: 15 })).toEqual([])
  })

  test('three messages of 8,000 cells each: messages.totalSize since version 15', async () => {
    let level = [...Array(6000).keys()].map(leaf => new Builder().uint(leaf, 32).end())
    while (level.length > 1) {
      const groups = Math.ceil(level.length / 4)
      level = [...Array(groups).keys()].map(group =>
        level
          .slice(4 * group, 4 * group + 4)
          .reduce((b, cell) => b.ref(cell), new Builder().uint(group, 32))
          .end(),
      )
    }
    const [body = emptyCell] = level
    const three = performs(send(1, { body }), send(1, { body }), send(1, { body }))
    expect(await rulesOf({ code: three, version: 15 })).toEqual(['messages.totalSize'])
    expect(await rulesOf({ code: three, version: 14 })).toEqual([])
    expect(await rulesOf({ code: performs(send(1, { body }), send(1, { body })), version: 15 })).toEqual([])
  }, 40_000)

  test('a run of 50,000 steps is checked too', async () => {
    // PUSHCONT { NOP … } AGAIN, with and without a quiet POW2 before it.
    const loop = `9F ${'00'.repeat(15)} EA`
    const value = { message: toBob({ value: 1_000_000_000n }), version: 15 }
    const plain = await effectsOf({ code: assembleCode(loop), ...value })
    expect(plain).toMatchObject({ effects: [], unchecked: [] })
    expect(await effectsOf({ code: assembleCode(`72 72 AC 30 ${loop}`), ...value })).toMatchObject({ effects: [] })
    const quiet = await effectsOf({ code: assembleCode(`72 72 B7AC 30 ${loop}`), ...value })
    // The stack of an early step is lost: whether it had NaN is unknown.
    expect(quiet).toMatchObject({
      effects: [{ rule: 'arithmetic.nan', step: { instruction: 'LSHIFT' }, isUncertain: true }],
      unchecked: [],
    })
  }, 40_000)

  test('a step whose stack cannot be printed may differ', async () => {
    // PUSHNAN; then an integer that is paired with itself 40 times; then LSHIFT 65 of NaN.
    const bomb = assembleCode(`70 ${'20 6F02'.repeat(38)} 30 83FF AA40 30`)
    const { effects } = await effectsOf({ code: bomb, version: 15 })
    expect(effects).toMatchObject([{ rule: 'arithmetic.shiftNaN', isUncertain: true }])
  }, 40_000)

  test('a known wallet with an ordinary key is not executed again', async () => {
    const tx = readScenario('transfer-v4r2-comment').transactions[0]
    if (tx === undefined) throw new Error('no transaction')
    let runs = 0
    const counting: Executor = {
      facts: executor.facts,
      runTransaction(input) {
        runs++
        return executor.runTransaction(input)
      },
      runTickTock: input => executor.runTickTock(input),
      runGetMethod: input => executor.runGetMethod(input),
    }
    const newer = configOfVersion(config, 15)
    const args = defaultArguments({
      block: fakeBlock(),
      config: newer,
      message: tx.message,
      hostNow: tx.now,
      contexts: new Map([[tx.message.hash(), { now: tx.now, lt: tx.lt, seed: tx.seed, config: newer }]]),
      limits: { transactions: 1 },
    })
    const chain = fakeChain(new Map([[tx.account, tx.before]]))
    const emulation = await emulateTrace(
      readMessage(tx.message),
      args,
      fakeDeps(counting, chain, { findsVersionedSteps: true }),
    )
    expect(emulation.root?.versionedSteps?.steps).toMatchObject([{ instruction: 'CHKSIGNU' }])
    expect(await findVersionEffects(emulation, counting)).toMatchObject({
      networkVersion: 15,
      effects: [],
      unchecked: [],
    })
    expect(runs).toBe(1)
  })
})

/** An account without code whose state has many bits, so that it owes storage fees. */
function uninitAccount(account: Address, bits: bigint): Cell {
  // account$1 addr, used cells and bits, no extra, last_paid, no due_payment, last_trans_lt, no balance, account_uninit$00
  const state = new Builder()
    .bit(true)
    .address(account)
    .varUint(1n, 3)
    .varUint(bits, 3)
    .uint(0, 3)
    .uint(now, 32)
    .bit(false)
  const cell = state.uint(0, 64).coins(0n).bit(false).uint(0, 2).end()
  return new Builder().ref(cell).uint(0n, 256).uint(0, 64).end()
}
