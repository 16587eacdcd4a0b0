import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { bigUint, coins, maybeAddress, record } from '../../tlb/combinators.ts'

// deposit_coins#3d3761a6 query_id:uint64 owner:MsgAddress coins:Grams … = InternalMsgBody;
const depositCoins = defineOp(
  'HipoDepositCoins',
  record('#3d3761a6', { query_id: bigUint(64), owner: maybeAddress, coins }),
)
// The same message of another version of the treasury.
const depositCoinsV2 = defineOp(
  'HipoDepositCoinsV2',
  record('#40ef2953', { query_id: bigUint(64), owner: maybeAddress, coins }),
)
const minted = { query_id: bigUint(64), tokens: coins, coins, owner: maybeAddress }
// proxy_tokens_minted#5be57626 query_id:uint64 tokens:Grams coins:Grams owner:MsgAddress round_since:uint32
const proxyTokensMinted = defineOp('HipoProxyTokensMinted', record('#5be57626', minted))
// tokens_minted#5445efee query_id:uint64 tokens:Grams coins:Grams owner:MsgAddress round_since:uint32
const tokensMinted = defineOp('HipoTokensMinted', record('#5445efee', minted))

/**
 * TON is staked; the token's wallet gets its own message instead of a jetton transfer.
 *
 *     staker ──deposit_coins──▶ treasury ──proxy_tokens_minted──▶ token master ──tokens_minted──▶ wallet
 */
const hipoStake = definePattern({
  name: 'hipo.stake',
  actionType: 'LiquidStake',
  shape: sentTx([depositCoins, depositCoinsV2], {
    children: { proxy: optional(tx(proxyTokensMinted, { children: { wallet: optional(tx(tokensMinted)) } })) },
  }),
  build({ node, body, proxy }) {
    // Until the round ends, the treasury may only store the coins.
    if (proxy === undefined && node.success && node.tx.outMessages.length === 0) return undefined
    const wallet = proxy?.wallet
    const owner = proxy?.body.owner ?? body.owner
    const amount = proxy?.body.coins ?? (body.coins > 0n && body.coins <= node.value ? body.coins : node.value)
    const success = node.success && wallet?.node.success === true && !wallet.node.bounced
    return {
      success,
      detail: {
        protocol: 'Hipo',
        staker: node.from,
        ...(owner !== undefined && owner !== node.from && { owner }),
        pool: node.account,
        amount: { type: 'coin', amount },
        ...(success &&
          proxy && {
            promised: { type: 'jetton' as const, master: proxy.node.account, amount: proxy.body.tokens },
          }),
        exitCode: exitCodeOf(node),
      },
    }
  },
})

/** Hipo: liquid staking. */
export const hipoProtocol = defineProtocol({
  name: 'hipo',
  displayName: 'Hipo',
  patterns: {},
  extended: { operations: [hipoStake] },
  operations: {
    1875617741: 'reserve of tokens to unstake',
    1698389707: 'reserve of tokens through the token master',
    2097144302: 'burn of tokens',
    1532046885: 'tokens burned',
    1148648928: 'tokens burned, through the token master',
    1205510415: 'coins saved, through the token master',
    1288572532: 'coins saved',
    1261271153: 'mint of a bill',
    846585794: 'assignment of a bill',
    2215601001: 'bill burned',
    1671249930: 'burn of all bills',
    520377210: 'burn of a bill',
    3336090911: 'last bill burned',
    314050771: 'request of a loan',
    1464478075: 'participation in the elections',
    1781650244: 'decision about loan requests',
    119343052: 'processing of loan requests',
    789273403: 'change of the validator set',
    589775925: 'end of participation',
    1326923070: 'recovery of stakes',
    3358657834: 'recovered stake',
    144495824: 'new stake through the loan contract',
    1081913923: 'recovery of a stake through the loan contract',
    3440320790: 'loan request rejected',
    4205478758: 'result of a loan',
    2337630227: 'profit of a loan',
    3556882475: 'notification of a stake',
    4042924603: 'withdrawal with TON',
  },
})
