import type { DebugFact } from '../../../contract/debugAccount.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import type { Address } from '../../../units.ts'
import { identifyAccount } from './AccountIdentity.ts'
import type { SectionBuilder, SectionContext } from './AccountSection.ts'
import { StoredFields, toFact, toTable } from './facts.ts'

/** Where the data of a pool has its tokens, reserves and fees. */
type PoolLayout = {
  readonly exchange: string
  /** The jetton wallets of the pool, or of its router; absent where the data names the assets itself. */
  readonly wallets?: readonly [string, string]
  readonly reserves: readonly [string, string]
  readonly collected?: readonly [string, string]
  readonly supply?: string
  /** Fees as fields, and what they are parts of. */
  readonly fees: readonly (readonly [field: string, name: string])[]
  readonly feeBase?: number
  readonly locked?: string
}

const stonfiV2: PoolLayout = {
  exchange: 'STON.fi v2',
  wallets: ['contracts.token0_wallet', 'contracts.token1_wallet'],
  reserves: ['reserve0', 'reserve1'],
  collected: ['collected_token0_protocol_fee', 'collected_token1_protocol_fee'],
  supply: 'total_supply',
  fees: [
    ['lp_fee', 'Liquidity provider fee'],
    ['protocol_fee', 'Protocol fee'],
  ],
  feeBase: 10_000,
  locked: 'is_locked',
}

/** The pools of exchanges, by the layout of their data. */
const layouts: Readonly<Record<string, PoolLayout>> = {
  stonfi_pool: {
    exchange: 'STON.fi v1',
    wallets: ['token0_wallet', 'token1_wallet'],
    reserves: ['state.reserve0', 'state.reserve1'],
    collected: ['state.collected_token0_protocol_fee', 'state.collected_token1_protocol_fee'],
    supply: 'total_supply',
    fees: [
      ['lp_fee', 'Liquidity provider fee'],
      ['protocol_fee', 'Protocol fee'],
      ['ref_fee', 'Referrer fee'],
    ],
    feeBase: 10_000,
  },
  stonfi_pool_v2_const_product: stonfiV2,
  stonfi_pool_v2_stableswap: stonfiV2,
  dedust_pool: {
    exchange: 'DeDust',
    reserves: ['reserve0', 'reserve1'],
    collected: ['asset0_protocol_fee', 'asset1_protocol_fee'],
    supply: 'total_supply',
    fees: [['trade_fee_numerator', 'Swap fee']],
    feeBase: 10_000,
  },
  moon_pool: {
    exchange: 'Moon',
    wallets: ['asset1_wallet', 'asset2_wallet'],
    reserves: ['balances.asset1_reserve', 'balances.asset2_reserve'],
    collected: ['balances.asset1_protocol_fees', 'balances.asset2_protocol_fees'],
    supply: 'total_supply',
    fees: [
      ['swap_fee_bps', 'Swap fee'],
      ['protocol_fee_bps', 'Protocol fee'],
      ['referral_fee_bps', 'Referrer fee'],
    ],
  },
  tonco_pool: {
    exchange: 'TONCO',
    wallets: ['jetton0_wallet', 'jetton1_wallet'],
    reserves: ['fees_and_reserves.reserve0', 'fees_and_reserves.reserve1'],
    collected: ['fees_and_reserves.collected_protocol_fee0', 'fees_and_reserves.collected_protocol_fee1'],
    fees: [
      ['lp_fee_current', 'Swap fee'],
      ['protocol_fee', 'Protocol share of the fee'],
    ],
    feeBase: 10_000,
  },
  bidask_pool: {
    exchange: 'Bidask',
    wallets: ['static.token_x_wallet', 'static.token_y_wallet'],
    reserves: ['token_x_amount', 'token_y_amount'],
    collected: ['collected_x_protocol_fee', 'collected_y_protocol_fee'],
    fees: [
      ['static.lp_fee', 'Liquidity provider fee'],
      ['static.ref_fee', 'Referrer fee'],
    ],
  },
  bidask_damm_pool: {
    exchange: 'Bidask',
    wallets: ['config.token_x_wallet', 'config.token_y_wallet'],
    reserves: ['liquidity_x', 'liquidity_y'],
    collected: ['protocol_fee_x', 'protocol_fee_y'],
    fees: [['config.base_fee', 'Swap fee']],
  },
}

/** The tokens, reserves and fees of a pool. */
export const poolSection: SectionBuilder = async (context, { address, storage, interfaces }) => {
  const layout = storage && layouts[storage.layout]
  if (!layout) return []
  const fields = new StoredFields(storage)
  const tokens = await Promise.all(
    [0, 1].map(async index => {
      const wallet = fields.text(layout.wallets?.[index] ?? '') as Address | undefined // a field of that kind
      return { wallet, jetton: wallet === undefined ? undefined : await findJetton(context, wallet) }
    }),
  )
  const isLocked = fields.flag(layout.locked ?? '')
  const isEmpty = layout.reserves.some(name => fields.int(name) === 0n)
  return [
    {
      id: 'exchange.pool',
      title: 'Pool',
      facts: [
        toFact('Exchange', 'text', layout.exchange),
        ...(isLocked === undefined
          ? []
          : [
              toFact('Locked', 'flag', isLocked, {
                status: isLocked ? 'bad' : 'good',
                ...(isLocked && { note: 'The pool rejects swaps until the exchange unlocks it.' }),
              }),
            ]),
        ...(isEmpty
          ? [toFact('State', 'text', 'no liquidity', { status: 'warning', note: 'Swaps fail: a reserve is empty.' })]
          : []),
        ...layout.fees.flatMap(([name, title]) => describeFee(fields, name, title, layout.feeBase)),
        ...(layout.supply === undefined
          ? []
          : fields.fact(
              layout.supply,
              'Pool tokens',
              hasInterface(interfaces, 'jetton_master') ? { jetton: address } : {},
            )),
      ],
      ...toTable(
        [
          ['Jetton', 'address'],
          ['Reserve', 'jettons'],
          ['Collected fees', 'jettons'],
          ['Wallet', 'address'],
        ],
        tokens.map(({ wallet, jetton }, index): readonly DebugFact[] => {
          const amount = (title: string, field: string | undefined) =>
            toFact(
              title,
              jetton === undefined ? 'integer' : 'jettons',
              fields.text(field ?? ''),
              jetton === undefined ? { note: 'in smallest units' } : { jetton },
            )
          return [
            toFact(
              'Jetton',
              'address',
              jetton,
              jetton === undefined ? { note: 'The wallet of the pool does not state it.' } : {},
            ),
            amount('Reserve', layout.reserves[index]),
            amount('Collected fees', layout.collected?.[index]),
            toFact('Wallet', 'address', wallet),
          ]
        }),
      ),
    },
  ]
}

/** A fee in percent, or the number that the pool stores where what it is a part of is not known. */
function describeFee(
  fields: StoredFields,
  field: string,
  name: string,
  base: number | undefined,
): readonly DebugFact[] {
  const value = fields.int(field)
  if (value === undefined) return []
  if (base === undefined) return [toFact(name, 'integer', value, { note: 'as the pool stores it' })]
  return [toFact(name, 'percent', (Number(value) * 100) / base)]
}

/** The jetton of a jetton wallet. */
async function findJetton(context: SectionContext, wallet: Address): Promise<Address | undefined> {
  const identity = await identifyAccount(context, wallet)
  if (identity.status !== 'active') return undefined
  const stack = context.reader.call(identity.state, 'get_wallet_data')
  await context.reader.pause()
  return readStackAddress(stack?.[2])
}
