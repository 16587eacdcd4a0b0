import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, hasSent, type OpLayout, readEvent } from '../../actions/engine/op.ts'
import { action, anyTx, definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { jettonBurnNotification } from '../../actions/ops/messages.ts'
import { address, bigUint, coins, hash, maybeAddress, record } from '../../tlb/combinators.ts'
import { type Hash, unixSec } from '../../units.ts'

/* Logs of the bridge. */
// mint#77a80ef3 amount:Coins recipient:MsgAddress txid:bits256 = ExtOutMsgBody;
const mintLog = defineOp('TgBtcMintLog', record('#77a80ef3', { amount: coins, recipient: address, txid: hash }))
// burn#ca444ce6 amount:Coins user:MsgAddress payout:MsgAddress = ExtOutMsgBody;
const burnLog = defineOp(
  'TgBtcBurnLog',
  record('#ca444ce6', { amount: coins, user: maybeAddress, payout: maybeAddress }),
)
// burn#ca444ce6 amount:Coins … = ExtOutMsgBody; earlier contracts have other fields behind the amount.
const earlyBurnLog = defineOp('TgBtcBurnLog', record('#ca444ce6', { amount: coins }))
// new_key#27756729 amount:Coins key:bits256 payout:MsgAddress = ExtOutMsgBody;
const newKeyLog = defineOp('TgBtcNewKeyLog', record('#27756729', { amount: coins, key: hash, payout: maybeAddress }))
// dkg_completed#453443a6 completed:uint64 key:bits256 = ExtOutMsgBody;
const keyGenerationLog = defineOp('TgBtcDkgLog', record('#453443a6', { completed: bigUint(64), key: hash }))

/* Messages, of which only the order matters. */
const toOp = (code: `#${string}`, name: string): OpLayout<object> => defineOp(name, record(code, {}))
const claimDeposit = toOp('#3f781d24', 'TgBtcClaimDeposit')
const confirmDeposit = toOp('#e42a879b', 'TgBtcConfirmDeposit')
const newKey = defineOp('TgBtcNewKey', record('#690f357a', { query_id: bigUint(64), key: hash }))
const createPayout = toOp('#be44e7a6', 'TgBtcCreatePayout')

const operations = {
  '0x3f781d24': 'claim a deposit of Bitcoin',
  '0x498af388': 'query the Bitcoin block',
  '0xc98af388': 'report the Bitcoin block',
  '0x642a879b': 'check the deposit',
  '0xe42a879b': 'confirm the deposit',
  '0xe92bd172': 'check the transaction',
  '0xd303c8f4': 'check the script',
  '0xeffe02da': 'continue the check',
  '0x0a48515a': 'finish the check',
  '0x690f357a': 'set a new key',
  '0xbe44e7a6': 'create a payout',
  '0x1a84c0e0': 'register a payout',
  '0x587643a2': 'burn for Bitcoin',
} as const
const operationCodes = new Set<number | undefined>(Object.keys(operations).map(Number))

/** Explorers of Bitcoin write the bytes of a hash in reverse. */
const toTxid = (bytes: Hash): string => (bytes.match(/../g) ?? []).reverse().join('')

/** The deposit that a claim leads to: the checks between them are a chain of any length. */
function findConfirmation(claim: TxNode): { readonly deposit: TxNode; readonly checks: readonly TxNode[] } | undefined {
  const checks: TxNode[] = []
  let next: TxNode | undefined = claim
  while (next && next.opCode !== confirmDeposit.code) {
    checks.push(next)
    next = next.children.find(
      (child): child is TxNode => child.kind === 'tx' && !child.bounced && operationCodes.has(child.opCode),
    )
  }
  return next && { deposit: next, checks }
}

/** The mint at the end of a checked deposit. */
function readMint(deposit: TxNode) {
  const log = readEvent(mintLog, deposit)
  const mint = deposit.children.find(child => child.kind === 'action' && child.type === 'JettonMint')
  if (!log || mint?.kind !== 'action' || mint.type !== 'JettonMint') return undefined
  const { recipient, recipientWallet, jetton, amount } = mint.detail
  return {
    mint,
    success: deposit.success && mint.success,
    detail: {
      coordinator: deposit.account,
      recipient: log.recipient ?? recipient,
      recipientWallet,
      amount: { type: 'jetton', master: jetton, amount } as const,
    },
  }
}

/**
 * A deposit of Bitcoin is proven to the bridge, which mints jettons for it.
 *
 *     user ──claim──▶ bridge ──▶ checks … ──confirm──▶ bridge ──mint──▶ jetton master ──▶ recipient
 */
const mint = definePattern({
  name: 'bridges.tgBtcMint',
  actionType: 'TgBtcMint',
  after: ['jettons.mint'],
  shape: sentTx(claimDeposit),
  build({ node }) {
    const found = findConfirmation(node)
    const minted = found && readMint(found.deposit)
    if (!found || !minted) return undefined
    const log = readEvent(mintLog, found.deposit)
    return {
      success: minted.success,
      detail: { user: node.from, ...minted.detail, ...(log && { txid: toTxid(log.txid) }) },
      extraNodes: [...found.checks, found.deposit, minted.mint],
    }
  },
})

/** A mint whose claim is not in the trace. */
const confirmedMint = definePattern({
  name: 'bridges.tgBtcConfirmedMint',
  actionType: 'TgBtcMint',
  after: ['bridges.tgBtcMint'],
  shape: tx(confirmDeposit),
  build({ node }) {
    const minted = readMint(node)
    return minted && { success: minted.success, detail: minted.detail, extraNodes: [minted.mint] }
  },
})

/**
 * Jettons are burned for Bitcoin: the bridge logs it and creates a payout.
 *
 *     user ──jetton_burn──▶ wallet ──▶ master ──jetton_burn_notification──▶ bridge ──create_payout──▶ payout
 */
const burn = definePattern({
  name: 'bridges.tgBtcBurn',
  actionType: 'TgBtcBurn',
  after: ['jettons.burn'],
  shape: action('JettonBurn', {
    children: {
      bridge: tx(toOp('#7bdd97de', jettonBurnNotification.name), {
        where: ({ node }) => hasSent(node, burnLog),
        children: { payout: optional(tx(createPayout)) },
      }),
    },
  }),
  build({ node, bridge }) {
    const { sender, senderWallet, jetton, amount } = node.detail
    if (sender === undefined) return undefined
    const log = readEvent(burnLog, bridge.node)
    return {
      success: node.success && bridge.node.success && bridge.payout?.node.success === true,
      detail: {
        user: sender,
        userWallet: senderWallet,
        amount: { type: 'jetton', master: jetton, amount },
        ...(log && { paidUnits: log.amount, payout: log.payout }),
      },
    }
  },
})

/** A log of a burn whose jettons are not in a known form. */
const burnOnly = definePattern({
  name: 'bridges.tgBtcBurnLog',
  actionType: 'TgBtcBurnLog',
  after: ['bridges.tgBtcBurn'],
  shape: anyTx({ where: ({ node }) => hasSent(node, burnLog), children: { payout: tx(createPayout) } }),
  build({ node }) {
    const log = readEvent(burnLog, node)
    const units = (log ?? readEvent(earlyBurnLog, node))?.amount
    if (units === undefined) return undefined
    return {
      success: node.success,
      detail: { coordinator: node.account, units, user: log?.user, payout: log?.payout },
    }
  },
})

/**
 * The bridge gets a new key once its generation has been completed.
 *
 *     key generation ──new_key──▶ bridge ──create_payout──▶ payout
 */
const keyChange = definePattern({
  name: 'bridges.tgBtcNewKey',
  actionType: 'TgBtcNewKey',
  shape: sentTx(newKey, { where: ({ node }) => hasSent(node, newKeyLog) }),
  build({ node }, _facts, parent) {
    const log = readEvent(newKeyLog, node)
    const generation = parent?.kind === 'tx' ? readEvent(keyGenerationLog, parent) : undefined
    return (
      log && {
        success: node.success,
        detail: {
          pegout: node.from,
          coordinator: node.account,
          key: log.key,
          units: log.amount,
          payout: log.payout,
          ...(generation && { completed: unixSec(Number(generation.completed)) }),
        },
      }
    )
  },
})

/** A key has been generated, but the bridge has not logged that it uses it. */
const keyGeneration = definePattern({
  name: 'bridges.tgBtcKeyGeneration',
  actionType: 'TgBtcKeyGeneration',
  after: ['bridges.tgBtcNewKey'],
  shape: anyTx({ where: ({ node }) => hasSent(node, keyGenerationLog), children: { request: tx(newKey) } }),
  build({ node }) {
    const log = readEvent(keyGenerationLog, node)
    return (
      log && {
        success: node.success,
        detail: { source: node.account, key: log.key, completed: unixSec(Number(log.completed)) },
      }
    )
  },
})

/** tgBTC: Bitcoin on TON. */
export const tgBtcProtocol = defineProtocol({
  name: 'tgbtc',
  displayName: 'tgBTC',
  patterns: {},
  operations,
  extended: { operations: [mint, confirmedMint, burn, burnOnly, keyChange, keyGeneration] },
})
