import { expect } from 'vitest'
import type { ExtendedAction } from '../src/actions/classify.ts'
import { excess, jettonNotify } from '../src/actions/ops/messages.ts'
import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import type { InterfaceName } from '../src/contracts/interfaces.ts'
import { opCodeOf } from '../src/messages/decode.ts'
import { nodesOf } from '../src/trace/Trace.ts'
import { changeTrace, extendedActions, type RecordedTrace } from './changeTrace.ts'
import { jettonTransferBody, jettonTransferScript, mergeScripts, queryBody } from './jettonBodies.ts'
import { removeTransaction } from './removeTransaction.ts'
import { rejects, runScript, type Script, type ScriptedMessage } from './runScript.ts'
import { stubAddress } from './stubTrace.ts'

// Scripts of liquidity pools: a user `u`, the LP token and pool `q`, a router or vault `p`, jettons `v` and `w`.

/** The user and the masters of two jettons. */
export const [user, v, w] = [stubAddress('u'), stubAddress('v'), stubAddress('w')]
/** An amount of TON. */
export const coins = (amount: bigint) => ({ type: 'coin', amount })
/** An amount of jettons, by the name of their master. */
export const jettons = (master: string, amount: bigint) => ({ type: 'jetton', master: stubAddress(master), amount })
/** Op codes of jettons. */
export const [burnOp, notificationOp, transferOp] = [0x595f07bc, 0x7bdd97de, 0x0f8a7ea5]

/** Jetton wallets: of the user (`w…`), of a router or vault (`p…`), of a pool that pays by itself (`q…`); `q` is the LP token. */
const wallets: Readonly<Record<string, readonly [owner: string, master: string]>> = {
  wv: ['u', 'v'],
  ww: ['u', 'w'],
  wq: ['u', 'q'],
  pv: ['p', 'v'],
  pw: ['p', 'w'],
  qv: ['q', 'v'],
  qw: ['q', 'w'],
}
const jettonWallets = Object.fromEntries(Object.keys(wallets).map(name => [name, ['jetton_wallet' as const]]))
/** Executes a message of the user. */
export const play = (
  script: Script,
  to: string,
  first: Cell,
  interfaces: Record<string, readonly InterfaceName[]> = {},
) =>
  runScript({
    from: 'u',
    first: { to, body: first },
    script: mergeScripts({ u: {} }, script),
    wallets,
    interfaces: { ...jettonWallets, ...interfaces },
  })

/** Wallets of `owner` that send jettons `v` and `w` to the user. */
export const paying = (owner: 'p' | 'q'): Script =>
  mergeScripts(
    ...['v', 'w'].map(name =>
      jettonTransferScript({ wallet: `${owner}${name}`, toWallet: `w${name}`, from: owner, to: 'u', amount: 5n }),
    ),
  )
/** A request to such a wallet. */
export const send = (wallet: string): ScriptedMessage => ({ to: wallet, body: jettonTransferBody(5n, 'u') })

/** The request to burn LP tokens. */
export const burnBody = queryBody(burnOp, b => b.varUint(7n, 4).address(undefined).bit(false))
const notified = (code = notificationOp) => queryBody(code, b => b.varUint(7n, 4).address(user).address(undefined))
/** The user burns LP tokens, and the pool reacts with these messages. */
export const burning = (reaction: readonly ScriptedMessage[], code = notificationOp): Script => ({
  wq: { [burnOp]: [{ to: 'q', body: notified(code) }] },
  q: { [code]: reaction },
})
/** What it burns. */
export const burned = jettons('q', 7n)

/** The user requests the jettons that wait at `a` for the other half of a deposit; pool `q` has router `p` return them. */
export const refunding = (request: Cell, toPool: Cell, toRouter: Cell): Script =>
  mergeScripts(
    {
      a: { [codeOf(request)]: [{ to: 'q', body: toPool }] },
      q: { [codeOf(toPool)]: [{ to: 'p', body: toRouter }] },
      p: { [codeOf(toRouter)]: [send('pv')] },
    },
    paying('p'),
  )
const codeOf = (message: Cell): number => opCodeOf(message) ?? 0

/** The user sends jettons to farm `p`, which reacts with these messages; `i` keeps the stake. */
export const staking = (payload: Cell, reaction: readonly ScriptedMessage[]): Script =>
  mergeScripts(jettonTransferScript({ wallet: 'wv', toWallet: 'pv', from: 'u', to: 'p', amount: 5n, payload }), {
    p: { [jettonNotify.code]: reaction },
    i: { 13107: [] },
  })
/** The transfer of these jettons. */
export const stakeBody = (payload: Cell): Cell => jettonTransferBody(5n, 'p', payload)
/** The message by which a farm has `i` keep the stake. */
export const keepStake: ScriptedMessage = { to: 'i', body: queryBody(0x3333) }

/** The same trace, in which an account is deployed. */
export const withDeployment = (recording: RecordedTrace, name: string): RecordedTrace =>
  changeTrace(recording, node => (node.account === stubAddress(name) ? { ...node, origStatus: 'uninit' } : node))

/** The only action beyond those of `/v2`. */
export const only = (recording: RecordedTrace): ExtendedAction => {
  const found = extendedActions(recording)
  expect(found).toHaveLength(1)
  const [action] = found
  if (action === undefined) throw new Error('nothing was found')
  return action
}

/** The contract of an account rejects this operation instead. */
export const rejecting = (script: Script, account: string, code: number): Script => ({
  ...script,
  [account]: { ...(script[account] as Record<number, readonly ScriptedMessage[]>), [code]: rejects },
})

/** Without any one of its transactions, notices and excess apart, an action is not a success. */
export function expectFailureWithout(recording: RecordedTrace, type: string, except: readonly number[] = []): void {
  const optional: readonly unknown[] = [excess.code, jettonNotify.code, ...except]
  for (const node of nodesOf(recording.trace.root).slice(1)) {
    for (const truncation of ['pending', 'nothing'] as const) {
      const found = extendedActions({ ...recording, trace: removeTransaction(recording.trace, node.hash, truncation) })
      if (optional.includes(node.inMessage?.opCode)) continue
      const successful = found.filter(action => action.type === type && action.status === 'ok')
      expect(successful, `without ${node.inMessage?.opCode?.toString(16)}`).toEqual([])
    }
  }
}

/** The only action is this success, and is none without any one of its transactions. */
export function expectSuccess(recording: RecordedTrace, type: string, detail: object): void {
  expect(only(recording)).toMatchObject({ type, status: 'ok', detail })
  expectFailureWithout(recording, type)
}

/** The amounts that a pool makes its router pay from its wallets. */
export const payment = (amount0: bigint, amount1: bigint, start = new Builder()) =>
  start.varUint(amount0, 4).address(stubAddress('pv')).varUint(amount1, 4).address(stubAddress('pw')).end()
