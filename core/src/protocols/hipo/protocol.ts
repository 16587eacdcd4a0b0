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
    '0x6fcba7cd': 'reserve of tokens to unstake',
    '0x653b5ecb': 'reserve of tokens through the token master',
    '0x7cffe1ee': 'burn of tokens',
    '0x5b512e25': 'tokens burned',
    '0x4476fde0': 'tokens burned, through the token master',
    '0x47daa10f': 'coins saved, through the token master',
    '0x4cce0e74': 'coins saved',
    '0x4b2d7871': 'mint of a bill',
    '0x3275dfc2': 'assignment of a bill',
    '0x840f6369': 'bill burned',
    '0x639d400a': 'burn of all bills',
    '0x1f04537a': 'burn of a bill',
    '0xc6d8b51f': 'last bill burned',
    '0x12b808d3': 'request of a loan',
    '0x574a297b': 'participation in the elections',
    '0x6a31d344': 'decision about loan requests',
    '0x071d07cc': 'processing of loan requests',
    '0x2f0b5b3b': 'change of the validator set',
    '0x23274435': 'end of participation',
    '0x4f173d3e': 'recovery of stakes',
    '0xc8310d2a': 'recovered stake',
    '0x089cd4d0': 'new stake through the loan contract',
    '0x407cb243': 'recovery of a stake through the loan contract',
    '0xcd0f2116': 'loan request rejected',
    '0xfaaa8366': 'result of a loan',
    '0x8b556813': 'profit of a loan',
    '0xd401b82b': 'notification of a stake',
    '0xf0fa223b': 'withdrawal with TON',
  },
})
