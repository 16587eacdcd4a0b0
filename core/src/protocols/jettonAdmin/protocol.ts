import type { ActionNode, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, readNodeBody, readOp } from '../../actions/engine/op.ts'
import { action, definePattern, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import type { TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { textCommentCode } from '../../actions/ops/comments.ts'
import { excess, jettonMintV1, jettonTransfer } from '../../actions/ops/messages.ts'
import { getSentAmount, legKinds, readForwardPayload } from '../../actions/patterns/swaps/legs.ts'
import type { Cell } from '../../cell/Cell.ts'
import { findInDict } from '../../cell/dict.ts'
import { tryRead } from '../../errors.ts'
import { opCodeOf } from '../../messages/decode.ts'
import { cellRef, coins, record } from '../../tlb/combinators.ts'
import { type Address, accountIdOf, workchainOf } from '../../units.ts'
import { administration, publicRequests } from './administration.ts'
import { governed } from './governed.ts'

/**
 * The admin mints jettons, by the request of early masters.
 *
 *     admin ──mint──▶ master ──internal_transfer──▶ jetton wallet
 */
const issue = definePattern({
  name: 'jettons.issue',
  actionType: 'JettonIssue',
  shape: sentTx(jettonMintV1, { children: { mint: action('JettonMint') } }),
  build: ({ node, mint }) => describeIssue(node.from, mint.node),
})

/** The same by the request of governed jettons, which the mint of `/v2` includes. */
const governedIssue = definePattern({
  name: 'jettons.governedIssue',
  actionType: 'JettonIssue',
  shape: action('JettonMint', { where: ({ node }) => node.pattern === 'jettons.governedMint' }),
  build({ node }) {
    const admin = node.transactions[0]?.from
    return admin && describeIssue(admin, node)
  },
})

const describeIssue = (
  admin: Address,
  { success, detail: { jetton, recipient, amount } }: ActionNode<'JettonMint'>,
) => ({
  success,
  detail: { admin, jetton, recipient, amount: { type: 'jetton', master: jetton, amount } as TokenAmount },
})

/** A burn whose master returns a part of the attached TON. */
const burnWithExcess = definePattern({
  name: 'jettons.burnWithExcess',
  actionType: 'JettonBurnWithExcess',
  shape: action('JettonBurn', { children: { change: tx(excess, { where: ({ node }) => !node.bounced }) } }),
  build({ node, change }) {
    const { sender, jetton, amount } = node.detail
    return {
      success: node.success,
      detail: {
        owner: sender,
        jetton,
        amount: { type: 'jetton', master: jetton, amount },
        returned: { type: 'coin', amount: change.node.value },
      },
    }
  },
})

// merkle_airdrop_claim#0df602d6 proof:^Cell = CustomPayload;
const claimPayload = defineOp('MerkleAirdropClaim', record('#0df602d6', { proof: cellRef }))

/** An account as a key: addr_std$10, without an anycast, its workchain and its id. */
const toKey = (account: Address): bigint =>
  (0b100n << 264n) | (BigInt.asUintN(8, BigInt(workchainOf(account))) << 256n) | BigInt(`0x${accountIdOf(account)}`)

/** The amount that a proof assigns to an account: a Merkle proof of (HashmapE 267 [amount:Coins start:uint48 end:uint48]). */
const readClaimed = (proof: Cell, account: Address): bigint | undefined =>
  tryRead(() => {
    const value = findInDict(proof.ref(0), 267, toKey(account))
    return value && coins.read(value)
  })

const readClaim = (transactions: readonly TxNode[]): Cell | undefined => {
  const [first] = transactions
  const payload = first && readNodeBody(jettonTransfer, first)?.custom_payload
  return payload && readOp(claimPayload, payload)?.proof
}

/** The first transfer of mintless jettons has a proof that assigns them to the owner. */
const mintlessClaim = definePattern({
  name: 'jettons.mintlessClaim',
  actionType: 'MintlessClaim',
  shape: action(legKinds, { where: ({ node }) => readClaim(node.transactions) !== undefined }),
  build({ node }) {
    const { sender, jetton, recipient } = node.detail
    const proof = readClaim(node.transactions)
    if (!sender || !proof) return undefined
    const claimed = readClaimed(proof, sender)
    return {
      success: node.success,
      detail: {
        owner: sender,
        jetton,
        ...(claimed !== undefined && { claimed: { type: 'jetton', master: jetton, amount: claimed } }),
        sent: getSentAmount(node),
        recipient,
      },
    }
  },
})

const describeWrapped = ({ success, detail }: ActionNode<'JettonTransfer'>) => ({
  success,
  detail: {
    owner: detail.sender,
    jetton: detail.jetton,
    recipient: detail.recipient,
    amount: { type: 'coin', amount: detail.amount } as TokenAmount,
  },
})

/** TON goes to an exchange as its proxy jetton, without the request of a swap or a deposit. */
const wrapTon = definePattern({
  name: 'jettons.wrapTon',
  actionType: 'WrapTon',
  shape: action('JettonTransfer', {
    where: ({ node }) =>
      node.detail.isWrappedTon === true && node.detail.senderWallet === undefined && !hasRequest(node),
  }),
  build: ({ node }) => describeWrapped(node),
})

/** An exchange pays its proxy jetton out as TON, and not into the next swap of a route. */
const unwrapTon = definePattern({
  name: 'jettons.unwrapTon',
  actionType: 'UnwrapTon',
  shape: action('JettonTransfer', {
    where: ({ node }, facts) =>
      node.detail.isWrappedTon === true &&
      node.detail.senderWallet !== undefined &&
      node.detail.recipientWallet === undefined &&
      !facts.isSwapPayload(opCodeOf(readForwardPayload(node))),
  }),
  build: ({ node }) => describeWrapped(node),
})

const hasRequest = (leg: ActionNode<'JettonTransfer'>): boolean =>
  (opCodeOf(readForwardPayload(leg)) ?? textCommentCode) !== textCommentCode

/** What admins and owners do with jettons beside transfers. */
export const jettonAdminProtocol = defineProtocol({
  name: 'jettonAdmin',
  displayName: 'Jettons',
  patterns: {},
  operations: {},
  extended: {
    operations: [...governed, ...administration],
    // Operations of other protocols consist of the same messages: they come first.
    carriers: [...publicRequests, issue, governedIssue, mintlessClaim, burnWithExcess, wrapTon, unwrapTon],
  },
})
