import { couldBe, type TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { getPoolType } from '../../actions/patterns/validators/poolType.ts'
import type { Cell } from '../../cell/Cell.ts'
import { dictEntries } from '../../cell/dict.ts'
import { tryRead } from '../../errors.ts'
import { bigUint, cellRef, coins, maybe, record } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'

const describe = (node: TxNode & { readonly from: Address }) => ({
  poolType: getPoolType(node, 'whales_pool'),
  sender: node.from,
  pool: node.account,
  exitCode: exitCodeOf(node),
})

// accept_stake#99a811fb query_id:uint64 gas_limit:Grams members:(Maybe ^(Hashmap 256 …)) and accept_withdraws#a19fd934, of Whales
const members = { query_id: bigUint(64), gas_limit: coins, members: maybe(cellRef) }
const acceptStake = defineOp('WhalesAcceptStake', record('#99a811fb', members))
const acceptWithdraws = defineOp('WhalesAcceptWithdraws', record('#a19fd934', members))

const countMembers = (cell: Cell | undefined): bigint | undefined =>
  cell && tryRead(() => BigInt([...dictEntries(cell, 256)].length))

/** A TON Whales pool processes the deposits or the withdrawals of these members. */
export const whalesProcessing = definePattern({
  name: 'whales.requestProcessing',
  actionType: 'PoolRequestProcessing',
  shape: sentTx([acceptStake, acceptWithdraws], { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const count = countMembers(body.members)
    return {
      success: node.success,
      detail: {
        ...describe(node),
        ...(count !== undefined && (node.opCode === acceptStake.code ? { deposits: count } : { withdrawals: count })),
      },
    }
  },
})

// force_kick#533ecf5c query_id:uint64 gas_limit:Grams members:(Maybe ^(Hashmap 256 …)) = InternalMsgBody;
const forceKick = defineOp('WhalesForceKick', record('#533ecf5c', members))

/** A TON Whales pool removes members, and returns their stakes. */
export const memberRemoval = definePattern({
  name: 'whales.memberRemoval',
  actionType: 'PoolMemberRemoval',
  shape: sentTx(forceKick, { where: ({ node }) => !node.bounced }),
  build({ node, body }) {
    const count = countMembers(body.members)
    return {
      success: node.success && node.tx.outMessages.length > 0,
      detail: { ...describe(node), ...(count !== undefined && { members: count }) },
    }
  },
})

// donate#47bbe425 query_id:uint64 gas_limit:Grams = InternalMsgBody;
const donate = defineOp('WhalesDonate', record('#47bbe425', { query_id: bigUint(64), gas_limit: coins }))

/** TON for all members of a TON Whales pool. */
export const whalesDonation = definePattern({
  name: 'whales.donation',
  actionType: 'ValidatorFunding',
  shape: sentTx(donate, { where: ({ node }) => !node.bounced && couldBe(node, 'whales_pool') }),
  build: ({ node }) => ({
    success: node.success,
    detail: { ...describe(node), amount: { type: 'coin', amount: node.value } },
  }),
})

// upgrade#dbfaf817 query_id:uint64 gas_limit:Grams code:^Cell = InternalMsgBody;
const whalesUpgrade = defineOp(
  'WhalesUpgrade',
  record('#dbfaf817', { query_id: bigUint(64), gas_limit: coins, code: cellRef }),
)
/** The owner of a TON Whales pool replaces its code. */
export const whalesCodeUpgrade = definePattern({
  name: 'whales.upgrade',
  actionType: 'PoolCodeUpgrade',
  shape: sentTx(whalesUpgrade, { where: ({ node }) => !node.bounced && couldBe(node, 'whales_pool') }),
  build({ node, body }) {
    const { sender, ...others } = describe(node)
    return { success: node.success, detail: { ...others, owner: sender, codeHash: body.code.hash() } }
  },
})
