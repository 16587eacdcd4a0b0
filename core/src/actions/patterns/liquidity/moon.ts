import { excess } from '../../ops/jetton.ts'
import { moonDeposit, moonDepositOrder, moonProvide, moonProvided, moonRecord } from '../../ops/liquidity.ts'
import { definePattern, made, maybe, oneOf, tx } from '../../pattern.ts'
import { legKinds, orderIn } from '../swaps/legs.ts'
import { changeBelow, type MatchOf, sent, share, toldOfLeg, toldOfMessage } from './halves.ts'

const record = tx(moonRecord, {
  children: {
    provide: maybe(
      tx(moonProvide, { children: { share, notice: maybe(tx(moonProvided)), change: maybe(tx(excess)) } }),
    ),
    change: maybe(tx(excess)),
    waiting: maybe(made('ContractDeploy')),
  },
})
const byCoins = tx(moonDeposit, { where: ({ node }) => !node.bounced, children: { record } })
const byJettons = made(legKinds, {
  where: ({ node }) => orderIn(moonDepositOrder, node) !== undefined,
  children: { record },
})

/**
 * One half of a deposit into a pool of Moon, or the half that completes it.
 *
 *     owner ──deposit_liquidity | jettons──▶ pool ──record──▶ waiting contract (──provide_liquidity──▶ pool ──▶ owner)?
 */
export const moon = definePattern({
  name: 'liquidity.moon',
  makes: 'LiquidityDeposit',
  after: ['jettons.transfer', 'jettons.mint'],
  shape: oneOf<MatchOf<typeof byCoins> | MatchOf<typeof byJettons>>(byCoins, byJettons),
  build(match) {
    const { node, body, provide } = match.record
    const told =
      'body' in match ? toldOfMessage(match.node, { type: 'coin', amount: body.amount }) : toldOfLeg(match.node)
    if (told === undefined) return undefined
    return {
      success: node.success && (provide?.node.success ?? !sent(node, moonProvide)),
      detail: { protocol: 'mooncx', ...told },
      also: changeBelow([match.node]),
    }
  },
})
