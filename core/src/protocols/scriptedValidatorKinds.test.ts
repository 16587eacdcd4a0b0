import { describe, expect, test } from 'vitest'
import {
  changeTrace,
  extendedActions,
  outerExtendedActions,
  type RecordedTrace,
  readRecordedTrace,
} from '../../test/changeTrace.ts'
import { queryBody } from '../../test/jettonBodies.ts'
import { rejects, runScript, type Script } from '../../test/runScript.ts'
import { body, stubAddress } from '../../test/stubTrace.ts'
import { configAddress, electorAddress } from '../actions/patterns/validators/systemContracts.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { InterfaceName } from '../contracts/interfaces.ts'
import type { TraceMessage } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

// Few of these are in a recording: scripted contracts send messages of their layouts.

const TON = 1_000_000_000n
const system: Readonly<Record<string, Address>> = {
  [stubAddress('e')]: electorAddress,
  [stubAddress('c')]: configAddress,
}
const move = <A extends Address | null | undefined>(account: A): A => ((account && system[account]) ?? account) as A
const moveMessage = (message: TraceMessage): TraceMessage => ({
  ...message,
  source: move(message.source),
  destination: move(message.destination),
})

/** Accounts `e` and `c` are the elector and the configuration contract. */
const atSystemAddresses = (recording: RecordedTrace): RecordedTrace =>
  changeTrace(recording, node => ({
    ...node,
    account: move(node.account),
    inMessage: node.inMessage && moveMessage(node.inMessage),
    outMessages: node.outMessages.map(moveMessage),
  }))

const play = async (
  script: Script,
  to: string,
  first: Cell,
  { value = 5n * TON, interfaces = {} }: { value?: bigint; interfaces?: Record<string, readonly InterfaceName[]> } = {},
) =>
  atSystemAddresses(
    await runScript({ from: 'u', first: { to, body: first, value }, script: { u: {}, ...script }, interfaces }),
  )
const kindsOf = (recording: RecordedTrace) =>
  outerExtendedActions(recording)
    .filter(({ type }) => type !== 'InternalSteps')
    .map(({ type, status, detail }) => ({ type, status, detail }))

const hash = (byte: number) => BigInt(`0x${byte.toString(16).padStart(2, '0').repeat(32)}`)
const toHex = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32)
const [user, pool] = [stubAddress('u'), stubAddress('p')]
const coin = (amount: bigint) => ({ type: 'coin', amount })

describe('the configuration contract', () => {
  const proposal = new Builder().uint(0xf3, 8).uint(8, 32).bit(true).ref(emptyCell).bit(false).end()
  const propose = queryBody(0x6e565052, b => b.uint(1_800_000_000, 32).ref(proposal).bit(true))
  const reply = (code: number, value = TON) => ({ c: { 1851150418: [{ to: 'u', body: queryBody(code), value }] } })

  test('a proposal is stored for a price, or rejected for a reason', async () => {
    expect(kindsOf(await play(reply(0xee565052), 'c', propose))).toMatchObject([
      {
        type: 'ConfigProposal',
        status: 'ok',
        detail: {
          ...{ proposer: user, config: configAddress, param: 8n, critical: true },
          ...{ proposalHash: proposal.hash(), price: coin(4n * TON) },
        },
      },
    ])
    expect(kindsOf(await play(reply(0xc16c7245), 'c', propose))).toMatchObject([
      { type: 'ConfigProposal', status: 'failed', detail: { reason: 'the proposal already exists' } },
    ])
    expect(kindsOf(await play({ c: { 1851150418: rejects } }, 'c', propose))).toMatchObject([
      { type: 'ConfigProposal', status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  const vote = queryBody(0x566f7465, b => b.uint(0n, 512).uint(0x566f7445, 32).uint(17, 16).uint(hash(7), 256))
  test.each([
    [2, 'ok', false, undefined],
    [5, 'ok', true, undefined],
    [-1, 'failed', false, 'there is no such proposal'],
    [-2, 'failed', false, 'the validator has already voted'],
  ])('a vote with the result %i', async (result, status, accepted, reason) => {
    const script = { c: { 1450144869: [{ to: 'u', body: queryBody(0xd6745240 + result) }] } }
    expect(kindsOf(await play(script, 'c', vote))).toMatchObject([
      {
        type: 'ConfigVote',
        status,
        detail: { voter: user, validatorIndex: 17n, proposalHash: toHex(7), accepted, ...(reason && { reason }) },
      },
    ])
  })

  const set = new Builder()
    .uint(0x12, 8)
    .uint(1_800_000_000, 32)
    .uint(1_800_065_536, 32)
    .uint(100, 16)
    .uint(21, 16)
    .end()
  test.each([
    [0xee764f4b, 'ok'],
    [0xee764f6f, 'failed'],
  ])('next validators, reply %i', async (code, status) => {
    const script = { e: { 1: [{ to: 'c', body: queryBody(0x4e565354, b => b.ref(set)) }], [code]: [] }, c: {} }
    const handlers = { ...script, c: { 1314280276: [{ to: 'e', body: queryBody(code) }] } }
    expect(kindsOf(await play(handlers, 'e', body(1)))).toMatchObject([
      {
        type: 'ValidatorSetChange',
        status,
        detail: {
          ...{ elector: electorAddress, validators: 100n, masterchainValidators: 21n },
          ...{ from: 1_800_000_000, until: 1_800_065_536, setHash: set.hash() },
        },
      },
    ])
  })

  test.each([
    ['config-change-1', 12n],
    ['config-change-2', 13n],
  ])('%s: a signed external message sets a parameter', async (name, param) => {
    expect(extendedActions(await readRecordedTrace(name))).toMatchObject([
      { type: 'ConfigParamChange', status: 'ok', detail: { config: configAddress, param } },
    ])
  })
})

describe('the elector', () => {
  const newStake = queryBody(0x4e73744b, b =>
    b.uint(hash(3), 256).uint(1_800_000_000, 32).uint(0x10000, 32).uint(0n, 256).ref(new Builder().uint(0n, 512).end()),
  )
  const returned = (reason: number) => ({
    to: 'u',
    body: queryBody(0xee6f454c, b => b.uint(reason, 32)),
    value: 4n * TON,
  })

  test('a returned stake, with the reason in words', async () => {
    expect(kindsOf(await play({ e: { 1316189259: [returned(5)] } }, 'e', newStake))).toMatchObject([
      {
        type: 'ElectionStakeRejection',
        status: 'failed',
        detail: {
          ...{ validator: user, amount: coin(5n * TON), electionId: 1_800_000_000, publicKey: toHex(3) },
          ...{ reasonCode: 5n, reason: 'the stake is below the minimum' },
        },
      },
    ])
    const accepted = { to: 'u', body: queryBody(0xf374484c, b => b.uint(0, 32)) }
    expect(kindsOf(await play({ e: { 1316189259: [accepted] } }, 'e', newStake))).toEqual([])
  })

  const complaint = queryBody(0x52674370, b =>
    b
      .uint(1_800_000_000, 32)
      .uint(0xbc, 8)
      .uint(hash(4), 256)
      .ref(emptyCell)
      .uint(1_800_000_500, 32)
      .uint(10, 8)
      .uint(0n, 256)
      .coins(0n)
      .coins(101n * TON)
      .uint(0, 32),
  )
  test.each([
    [0, 'ok', undefined],
    [6, 'failed', 'the validator was not elected there'],
  ])('a complaint with the result %i', async (result, status, reason) => {
    const script = { e: { 1382499184: [{ to: 'u', body: queryBody(0xf2676350 + result, b => b.uint(0, 32)) }] } }
    expect(kindsOf(await play(script, 'e', complaint))).toMatchObject([
      {
        type: 'ValidatorComplaint',
        status,
        detail: {
          complainant: user,
          electionId: 1_800_000_000,
          publicKey: toHex(4),
          fine: coin(101n * TON),
          ...(reason && { reason }),
        },
      },
    ])
  })

  const vote = queryBody(0x56744370, b =>
    b.uint(0n, 512).uint(0x56744350, 32).uint(9, 16).uint(1_800_000_000, 32).uint(hash(6), 256),
  )
  test.each([
    [1, 'ok', false],
    [2, 'ok', true],
    [-2, 'failed', false],
  ])('a vote for a complaint with the result %i', async (result, status, accepted) => {
    const script = { e: { 1450460016: [{ to: 'u', body: queryBody(0xd6745240 + result) }] } }
    expect(kindsOf(await play(script, 'e', vote))).toMatchObject([
      { type: 'ComplaintVote', status, detail: { validatorIndex: 9n, complaintHash: toHex(6), accepted } },
    ])
  })
})

describe('pools in the elections', () => {
  const toElector = { to: 'e', value: 3n * TON }
  const stakeBody = queryBody(0x4e73744b, b =>
    b.uint(hash(3), 256).uint(1_800_000_000, 32).uint(0x10000, 32).uint(0n, 256).ref(new Builder().uint(0n, 512).end()),
  )
  const request = queryBody(0x4e73744b, b => b.coins(3n * TON).uint(hash(3), 256))
  const confirmed = (to: string) => ({ to, body: queryBody(0xf374484c, b => b.uint(0, 32)) })
  const rejected = (to: string) => ({ to, body: queryBody(0xee6f454c, b => b.uint(3, 32)), value: 2n * TON })
  const interfaces = { p: ['tv_pool'] } as const

  test('a pool stakes, and the elector accepts, returns or never gets the stake', async () => {
    const script = (reply: ReturnType<typeof confirmed>) => ({
      p: { 1316189259: [{ ...toElector, body: stakeBody }], 4084484172: [], 4000269644: [] },
      e: { 1316189259: [reply] },
    })
    expect(kindsOf(await play(script(confirmed('p')), 'p', request, { interfaces }))).toMatchObject([
      {
        type: 'PoolElectionStake',
        status: 'ok',
        detail: {
          ...{ poolType: 'nominator pool', sender: user, pool, amount: coin(3n * TON) },
          ...{ electionId: 1_800_000_000, publicKey: toHex(3) },
        },
      },
    ])
    expect(kindsOf(await play(script(rejected('p')), 'p', request, { interfaces }))).toMatchObject([
      { type: 'PoolElectionStake', status: 'failed', detail: { reason: 'it is for other elections' } },
    ])
    expect(kindsOf(await play({ p: { 1316189259: rejects } }, 'p', request, { interfaces }))).toMatchObject([
      { type: 'PoolElectionStake', status: 'failed', detail: { exitCode: 42n, amount: coin(3n * TON) } },
    ])
  })

  test('a TON Whales pool stakes and recovers through its proxy', async () => {
    const send = queryBody(0xa2065f2c, b => b.coins(0n).coins(2n * TON))
    const proxied = {
      p: { 2718326572: [{ to: 'x', body: stakeBody, value: 4n * TON }], 4084484172: [] },
      x: { 1316189259: [{ ...toElector, body: stakeBody }], 4084484172: [confirmed('p')] },
      e: { 1316189259: [{ ...confirmed('x'), value: TON }] },
    }
    expect(kindsOf(await play(proxied, 'p', send))).toMatchObject([
      {
        type: 'PoolElectionStake',
        status: 'ok',
        detail: { poolType: 'TON Whales pool', proxy: stubAddress('x'), amount: coin(3n * TON) },
      },
    ])
    const recover = queryBody(0x47657424)
    const recovered = queryBody(0xf96f7324)
    const back = (wins: boolean): Script => ({
      p: { 1699565966: [{ to: 'x', body: recover, value: 3n * TON }], 4184830756: [] },
      x: {
        1197831204: [{ to: 'e', body: recover, value: 2n * TON }],
        4184830756: [{ to: 'p', body: recovered, value: 8n * TON }],
        4294967294: [],
      },
      e: {
        1197831204: [wins ? { to: 'x', body: recovered, value: 9n * TON } : { to: 'x', body: queryBody(0xfffffffe) }],
      },
    })
    const start = queryBody(0x654d518e, b => b.coins(0n))
    expect(kindsOf(await play(back(true), 'p', start))).toMatchObject([
      { type: 'PoolStakeRecovery', status: 'ok', detail: { pool, amount: coin(8n * TON) } },
    ])
    expect(kindsOf(await play(back(false), 'p', start))).toMatchObject([
      { type: 'PoolStakeRecovery', status: 'failed', detail: { pool } },
    ])
  })

  test('a pool recovers its stake', async () => {
    const recover = queryBody(0x47657424)
    const script = {
      p: { 1197831204: [{ to: 'e', body: recover }], 4184830756: [] },
      e: { 1197831204: [{ to: 'p', body: queryBody(0xf96f7324), value: 9n * TON }] },
    }
    expect(kindsOf(await play(script, 'p', recover, { interfaces }))).toMatchObject([
      { type: 'PoolStakeRecovery', status: 'ok', detail: { poolType: 'nominator pool', amount: coin(9n * TON) } },
    ])
    expect(kindsOf(await play({ p: { 1197831204: rejects } }, 'p', recover, { interfaces }))).toMatchObject([
      { type: 'PoolStakeRecovery', status: 'failed', detail: { exitCode: 42n } },
    ])
  })
})

describe('requests to pools', () => {
  const cell = new Builder().uint(0, 8).end()
  const single = { p: ['single_nominator_pool'] } as const
  const nominators = { p: ['tv_pool'] } as const
  const paid = { to: 'u', body: emptyCell, value: 3n * TON }
  const raw = new Builder().uint(0b0110, 4).uint(0, 2).address(stubAddress('z')).coins(TON).uint(0, 107).end()
  const whales = { p: ['whales_pool'] } as const

  test.each<[string, number, Cell, readonly object[], Record<string, readonly InterfaceName[]>, object]>([
    [
      ...(['ValidatorWithdrawal', 0x1000, queryBody(0x1000, b => b.coins(2n * TON)), [paid]] as const),
      ...([single, { owner: user, pool, amount: coin(2n * TON) }] as const),
    ],
    [
      ...(['ValidatorWithdrawal', 5, queryBody(5, b => b.coins(3n * TON)), [paid]] as const),
      ...([nominators, { poolType: 'nominator pool', amount: coin(3n * TON) }] as const),
    ],
    [
      ...(['ValidatorWithdrawal', 0x8efed779, queryBody(0x8efed779, b => b.coins(3n * TON)), [paid]] as const),
      ...([{}, { poolType: 'liquid staking controller' }] as const),
    ],
    [
      ...(['ValidatorWithdrawal', 0x251d6a98, queryBody(0x251d6a98, b => b.coins(0n))] as const),
      ...([[{ ...paid, body: queryBody(0x1d1715bf) }], {}, { amount: coin(3n * TON) }] as const),
    ],
    [
      ...(['PoolValidatorChange', 0x1001, queryBody(0x1001, b => b.address(stubAddress('v'))), []] as const),
      ...([single, { owner: user, validator: stubAddress('v') }] as const),
    ],
    [
      ...([
        'PoolMessage',
        0x7702,
        queryBody(0x7702, b => b.uint(1, 8).ref(raw)),
        [{ to: 'z', body: emptyCell }],
      ] as const),
      ...([single, { recipient: stubAddress('z'), amount: coin(TON) }] as const),
    ],
    ['PoolCodeUpgrade', 0x9903, queryBody(0x9903, b => b.ref(cell)), [], single, { codeHash: cell.hash() }],
    [
      ...(['PoolCodeUpgrade', 0xdbfaf817, queryBody(0xdbfaf817, b => b.coins(0n).ref(cell)), []] as const),
      ...([whales, { codeHash: cell.hash(), poolType: 'TON Whales pool' }] as const),
    ],
    ['ValidatorFunding', 4, queryBody(4), [], nominators, { sender: user, amount: coin(4n * TON) }],
    [
      ...(['ValidatorFunding', 0xd372158c, queryBody(0xd372158c), [], { p: ['validator_controller'] }] as const),
      { amount: coin(5n * TON) },
    ],
    ['ValidatorFunding', 0x47bbe425, queryBody(0x47bbe425, b => b.coins(0n)), [], whales, { amount: coin(5n * TON) }],
    ['PoolRequestProcessing', 2, queryBody(2, b => b.uint(10, 8)), [paid], nominators, { limit: 10n, withdrawals: 0n }],
    [
      ...(['PoolRequestProcessing', 3, queryBody(3, b => b.uint(hash(9), 256)), [{ ...paid, to: 'n' }]] as const),
      ...([nominators, { member: `0:${toHex(9)}`, withdrawals: 1n }] as const),
    ],
    [
      ...(['PoolRequestProcessing', 0x99a811fb, queryBody(0x99a811fb, b => b.coins(0n).bit(false)), []] as const),
      ...([{}, { sender: user }] as const),
    ],
    ['PoolValidatorSetUpdate', 6, queryBody(6), [paid], nominators, { sender: user, pool }],
    [
      'PoolValidatorSetUpdate',
      0xf0fd2250,
      queryBody(0xf0fd2250),
      [paid],
      {},
      { poolType: 'liquid staking controller' },
    ],
    ['PoolVote', 7, queryBody(7, b => b.uint(hash(2), 256).bit(true)), [paid], nominators, { supported: toHex(2) }],
    ['PoolVote', 7, queryBody(7, b => b.uint(hash(2), 256).bit(false)), [], nominators, { opposed: toHex(2) }],
    [
      ...(['PoolMemberRemoval', 0x533ecf5c, queryBody(0x533ecf5c, b => b.coins(0n).bit(false))] as const),
      ...([[{ to: 'n', body: queryBody(0x7ad0b942) }], whales, { sender: user }] as const),
    ],
  ])('%s by %i', async (type, code, first, messages, interfaces, detail) => {
    const done = { p: { [code]: messages as never }, z: { 0: [] }, n: { 0: [], 2060499266: [] } }
    expect(kindsOf(await play(done, 'p', first, { interfaces }))).toMatchObject([{ type, status: 'ok', detail }])
    const rejected = { p: { [code]: rejects } } as const
    expect(kindsOf(await play(rejected, 'p', first, { interfaces }))).toMatchObject([
      { type, status: 'failed', detail: { exitCode: 42n } },
    ])
  })

  test('small op codes of other contracts are none of these', async () => {
    for (const code of [2, 3, 4, 5, 6, 7, 0x1000, 0x1001, 0x7702, 0x9903]) {
      const first = queryBody(code, b => b.coins(TON).uint(0n, 256).address(user).ref(raw))
      expect(kindsOf(await play({ p: { [code]: [paid] } }, 'p', first)), `${code}`).toEqual([])
    }
  })

  test('single nominator pools of the local network', async () => {
    const kinds = async (name: string) => kindsOf(await readRecordedTrace(name))
    expect(await kinds('single-nominator-deposit')).toMatchObject([
      {
        type: 'ValidatorFunding',
        status: 'ok',
        detail: { amount: coin(25n * TON), poolType: 'single nominator pool' },
      },
    ])
    expect(await kinds('single-nominator-deploy-and-fund')).toMatchObject([
      { type: 'ValidatorFunding', status: 'ok', detail: { amount: coin(60n * TON) } },
    ])
    expect(await kinds('single-nominator-withdraw')).toMatchObject([
      { type: 'ValidatorWithdrawal', status: 'ok', detail: { amount: coin(30n * TON) } },
    ])
  })
})
