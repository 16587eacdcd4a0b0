import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { action, definePattern, oneOf, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { readBurned } from '../../actions/patterns/payouts.ts'
import type { Cell } from '../../cell/Cell.ts'
import { bigUint, cellRef, coins, int, mapped, maybeAddress, record, uint } from '../../tlb/combinators.ts'
import { type Address, addressOf, type Hash } from '../../units.ts'

/** The bridges of TON by account, with the chain at their other end. */
const chains: ReadonlyMap<Address, string> = new Map([
  [addressOf(-1, 'dd24c4a1f2b88f8b7053513b5cc6c5a31bc44b2a72dcb4d8c0338af0f0d37ec5' as Hash), 'Ethereum'],
  [addressOf(-1, '4d5c0210b35daddaa219fac459dba0fdefb1fae4e97a0d0797739fe050d694ca' as Hash), 'BNB Smart Chain'],
])
/** The chains of wrapped tokens by the id that their wallets store. */
const chainNames: Readonly<Record<number, string>> = { 1: 'Ethereum', 56: 'BNB Smart Chain', 137: 'Polygon' }
const nameChain = (id: number): string => chainNames[id] ?? `chain ${id}`

/** The bridges, and the multisig wallets of their oracles, are accounts of the masterchain. */
const isMasterchain = (account: Address | undefined): boolean => account?.startsWith('-1:') === true

const toHexAddress = (value: bigint): string => `0x${value.toString(16).padStart(40, '0')}`

const lockLog = record('', { recipient: bigUint(160), amount: bigUint(64) })

/** The event by which a bridge notifies its oracles of what to pay on the other chain. */
function readLockLog({ tx: { outMessages } }: TxNode): { recipient: bigint; amount: bigint } | undefined {
  for (const { type, body } of outMessages)
    if (type === 'ext_out_msg' && body && !body.exotic && body.bits === 224) return lockLog.read(body.slice())
  return undefined
}

/** Whether a bridge has logged the burn of a wrapped token for this recipient; later versions have the log in a cell. */
const hasBurnLog = ({ tx: { outMessages } }: TxNode, recipient: bigint): boolean =>
  outMessages.some(({ type, body }) => type === 'ext_out_msg' && readRecipient(body) === recipient)

function readRecipient(log: Cell | undefined | null): bigint | undefined {
  const cell = log && !log.exotic && log.bits === 0 && log.refCount === 1 ? log.ref(0) : log
  return cell && !cell.exotic && cell.bits >= 384 ? cell.slice().loadBigUint(160) : undefined
}

/** The recipient in a comment such as `swapTo#0x71c7…`. */
const readSwapComment = (text: string): bigint | undefined =>
  /^swapTo#0x[0-9a-f]{40}$/i.test(text) ? BigInt(text.slice(7)) : undefined

// swap_to#00000003 query_id:uint64 destination_address:uint160 = InternalMsgBody;
const swapTo = defineOp('BridgeSwapTo', record('#00000003', { query_id: bigUint(64), recipient: bigUint(160) }))
/** The reply to a lock that was not requested by a comment. */
const lockReceipt = defineOp('BridgeLockReceipt', record('#00010003', {}))

/** The receipt of a bridge: a comment, or a message of its own. */
const findReceipts = ({ children, from }: TxNode): readonly Node[] =>
  children.filter(
    child =>
      child.kind === 'tx' &&
      child.account === from &&
      (child.opCode === textComment.code || child.opCode === lockReceipt.code),
  )

/**
 * TON is locked in the bridge, whose oracles then mint wrapped TON on the other chain.
 *
 *     user ──swapTo#0x…──▶ bridge ┬─log──▶ oracles
 *                                 └─receipt──▶ user
 */
const lock = definePattern({
  name: 'bridges.tonBridgeLock',
  actionType: 'BridgeLock',
  shape: sentTx<{ readonly text: string } | { readonly recipient: bigint }>([textComment, swapTo]),
  build({ node, body }) {
    const recipient = 'text' in body ? readSwapComment(body.text) : body.recipient
    const log = readLockLog(node)
    const isLogged = log !== undefined && log.recipient === recipient
    // Other contracts have a message of this op code, and anyone may send such a comment to anyone.
    if (recipient === undefined || !(isLogged || ('text' in body && isMasterchain(node.account)))) return undefined
    return {
      success: node.success && isLogged,
      detail: {
        sender: node.from,
        bridge: node.account,
        amount: { type: 'coin', amount: node.value },
        ...(isLogged && { bridged: log.amount }),
        chain: chains.get(node.account),
        recipient: toHexAddress(recipient),
      },
      extraNodes: findReceipts(node),
    }
  },
})

// wrapped_token_data#_ chain_id:uint32 token_address:uint160 token_decimals:uint8 = WrappedTokenData;
const wrappedToken = record('', { chain_id: uint(32), address: bigUint(160), decimals: uint(8) })
// burn_notification#7bdd97de query_id:uint64 jetton_amount:Coins from:MsgAddress response:MsgAddress
//   destination_address:uint160 wrapped_token_data:^WrappedTokenData = InternalMsgBody;
const bridgeBurn = defineOp(
  'BridgeBurnNotification',
  record('#7bdd97de', {
    query_id: bigUint(64),
    amount: coins,
    from: maybeAddress,
    response: maybeAddress,
    recipient: bigUint(160),
    token: mapped(cellRef, cell => wrappedToken.read(cell.slice())),
  }),
)

/**
 * Wrapped tokens are burned, and the oracles of the bridge unlock the original ones on the other chain.
 *
 *     user ──burn──▶ wallet ──▶ master ──burn_notification──▶ bridge ──log──▶ oracles
 */
const tokenLock = definePattern({
  name: 'bridges.tokenBridgeBurn',
  actionType: 'BridgeLock',
  after: ['jettons.burn'],
  shape: action('JettonBurn', { children: { bridge: tx(bridgeBurn) } }),
  build({ node, bridge }) {
    const { recipient, token, amount } = bridge.body
    return {
      success: node.success && bridge.node.success && hasBurnLog(bridge.node, recipient),
      detail: {
        sender: node.detail.sender,
        bridge: bridge.node.account,
        amount: readBurned(node),
        bridged: amount,
        chain: nameChain(token.chain_id),
        recipient: toHexAddress(recipient),
        token: toHexAddress(token.address),
      },
    }
  },
})

const source = { transaction: bigUint(256), index: int(16) } as const
// execute_voting#00000004 operation:uint8 ext_chain_hash:uint256 internal_index:int16 wc:int8 addr_hash:uint256
//   amount:uint64 = InternalMsgBody;
/** Operation 0 is a swap. */
const vote = defineOp(
  'BridgeVote',
  record('#00000004', { operation: uint(8), ...source, workchain: int(8), account: bigUint(256), amount: bigUint(64) }),
)
const payoutBody = record('', source)

const toHash = (value: bigint): Hash => value.toString(16).padStart(64, '0') as Hash // 256 bits are 64 digits

/** Whether a payment of a bridge names this swap: its body is that alone, without an operation. */
function isPayoutOf({ tx }: TxNode, swap: { readonly transaction: bigint; readonly index: number }): boolean {
  const body = tx.inMessage?.body
  if (!body || body.exotic || body.bits !== 272) return false
  const { transaction, index } = payoutBody.read(body.slice())
  return transaction === swap.transaction && index === swap.index
}

/**
 * The oracles have voted for a swap of wrapped TON: the bridge pays TON out.
 *
 *     oracles ──vote──▶ bridge ──▶ recipient
 */
const unlock = definePattern({
  name: 'bridges.tonBridgeUnlock',
  actionType: 'BridgeUnlock',
  // The vote for tokens is longer, and has cells.
  shape: sentTx(vote, { where: ({ node, body }) => body.operation === 0 && node.tx.inMessage?.body?.bits === 640 }),
  build({ node, body }) {
    const recipient = addressOf(body.workchain, toHash(body.account))
    const payout = node.children.find(
      (child): child is TxNode => child.kind === 'tx' && child.account === recipient && isPayoutOf(child, body),
    )
    // Contracts of other protocols have messages of this op code.
    if (payout === undefined && !(isMasterchain(node.account) && isMasterchain(node.from))) return undefined
    return {
      success: node.success && payout !== undefined,
      detail: {
        oracles: node.from,
        bridge: node.account,
        recipient,
        amount: { type: 'coin', amount: payout?.value ?? body.amount },
        chain: chains.get(node.account),
        transaction: `0x${toHash(body.transaction)}`,
        index: BigInt(body.index),
      },
      extraNodes: payout ? [payout] : [],
    }
  },
})

// execute_voting#00000004 query_id:uint64 operation:uint8 ext_chain_hash:uint256 internal_index:int16 addr_hash:uint256
//   mint_jetton_amount:Coins wrapped_token_data:^WrappedTokenData forward_coins_amount:Coins = InternalMsgBody;
const tokenVote = defineOp(
  'TokenBridgeVote',
  record('#00000004', {
    query_id: bigUint(64),
    operation: uint(8),
    ...source,
    account: bigUint(256),
    amount: coins,
    token: mapped(cellRef, cell => wrappedToken.read(cell.slice())),
  }),
)
// mint#00000015 query_id:uint64 to_address:MsgAddress jetton_amount:Coins forward_coins_amount:Coins = InternalMsgBody;
const bridgeMint = defineOp(
  'TokenBridgeMint',
  record('#00000015', { query_id: bigUint(64), recipient: maybeAddress, amount: coins, forward: coins }),
)

/**
 * The oracles have voted for a transfer of tokens: the bridge has their master mint wrapped ones.
 *
 *     oracles ──vote──▶ bridge ──mint──▶ master ──▶ wallet
 */
const tokenUnlock = definePattern({
  name: 'bridges.tokenBridgeMint',
  actionType: 'BridgeUnlock',
  after: ['jettons.mint'],
  shape: sentTx(tokenVote, {
    where: ({ body }) => body.operation === 0,
    children: {
      minted: oneOf(
        tx(bridgeMint, { children: { tokens: optional(action('JettonMint')) } }),
        // The master has a layout that an earlier pattern knows.
        action('JettonMint'),
      ),
    },
  }),
  build({ node, body, minted }) {
    const tokens = 'tokens' in minted ? minted.tokens?.node : undefined
    const mint = minted.node.kind === 'action' ? minted.node : tokens
    const master = minted.node.kind === 'action' ? minted.node.detail.jetton : minted.node.account
    return {
      success: node.success && mint?.success === true,
      detail: {
        oracles: node.from,
        bridge: node.account,
        recipient: mint?.detail.recipient ?? addressOf(0, toHash(body.account)),
        amount: { type: 'jetton', master, amount: body.amount },
        chain: nameChain(body.token.chain_id),
        transaction: `0x${toHash(body.transaction)}`,
        index: BigInt(body.index),
        token: toHexAddress(body.token.address),
      },
    }
  },
})

/** The bridge of TON for Toncoin, and its bridge for tokens of other chains. */
export const tonBridgeProtocol = defineProtocol({
  name: 'tonBridge',
  displayName: 'TON Bridge',
  patterns: {},
  operations: {
    [lockReceipt.code]: 'confirm a lock',
    '0x00010009': 'confirm a vote',
  },
  extended: { operations: [lock, tokenLock, unlock, tokenUnlock] },
})
