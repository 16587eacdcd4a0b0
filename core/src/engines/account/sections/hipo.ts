import { readDict } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import { tryRead } from '../../../errors.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { readStackInt } from '../../../getMethods/readStackInt.ts'
import { address, bigUint, bool, coins, maybeAddress, record, type Value } from '../../../tlb/combinators.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import { asAddress, asFields } from '../../../trace/getMethodResults.ts'
import type { Address } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { toFact, toTable, unknownFact } from './facts.ts'
import { findHipoTreasury, type HipoRound, type HipoTreasury, readHipoTreasury } from './hipoTreasury.ts'
import { describeTokenValue, jettonOf } from './tokenValue.ts'

/** participation::open … participation::burning */
const roundStates = [
  'accepts requests for loans',
  'loans are distributed',
  'stakes sent for the next round',
  'validating',
  'stakes are held by the elector',
  'stakes are recovered',
  'waits for an earlier round',
  'bills are paid',
]
const paying = 7

/** The treasury of Hipo: what a token is worth, and when its rounds end. */
export const hipoTreasurySection: SectionBuilder = async (context, { state }) => {
  const treasury = readHipoTreasury(context, state)
  await context.reader.pause()
  if (!treasury) return []
  const { totalCoins, totalTokens, unstaking, borrowersStake, deficit, parent, isStopped, mintsAtOnce } = treasury
  return [
    {
      id: 'staking.hipo',
      title: 'Liquid staking pool (Hipo)',
      facts: [
        toFact('State', 'text', isStopped ? 'stopped' : 'active', {
          status: isStopped ? 'warning' : 'good',
          ...(isStopped && { note: 'It takes no deposits and gives no loans; withdrawals go on.' }),
        }),
        toFact('TON in the pool', 'coins', totalCoins),
        toFact('Tokens', 'jettons', totalTokens, jettonOf(parent)),
        describeTokenValue(totalCoins, totalTokens),
        toFact('Deposits', 'text', mintsAtOnce ? 'tokens at once' : 'tokens at the end of the round'),
        toFact('Withdrawal', 'text', 'now, while the pool has enough TON', {
          note: 'Otherwise the owner gets a bill, which is paid when the stakes of its round are recovered.',
        }),
        toFact('Tokens that wait for their round', 'jettons', unstaking, jettonOf(parent)),
        toFact('Stakes of borrowers', 'coins', borrowersStake),
        ...(deficit > 0n
          ? [toFact('Losses that are not covered', 'coins', deficit, { status: 'warning', note: 'Owed by borrowers.' })]
          : []),
      ],
      ...toRoundTable(treasury),
    },
  ]
}

const roundColumns = [
  ['Round', 'time'],
  ['State', 'text'],
  ['Loans', 'integer'],
  ['Staked', 'coins'],
  ['Recovered', 'coins'],
  ['Stakes are held until', 'time'],
] as const

const toRoundTable = ({ rounds }: HipoTreasury) =>
  toTable(
    roundColumns,
    rounds.map(round => [
      toFact('Round', 'time', round.since),
      toFact('State', 'text', describeState(round)),
      toFact('Loans', 'integer', round.loans),
      toFact('Staked', 'coins', round.stakes?.staked),
      toFact('Recovered', 'coins', round.stakes?.recovered),
      toFact('Stakes are held until', 'time', heldUntil(round)),
    ]),
  )

const describeState = ({ state }: HipoRound): string => roundStates[state] ?? String(state)

/** 0 until the validators of the round have changed. */
const heldUntil = ({ stakes }: HipoRound): number | undefined => stakes?.heldUntil || undefined

/** What a wallet of Hipo has beside its balance: deposits that wait, and tokens that are unstaked. */
export const hipoWalletSection: SectionBuilder = async (context, { state, interfaces }) => {
  if (!hasInterface(interfaces, 'jetton_wallet')) return []
  const stack = context.reader.call(state, 'get_wallet_state')
  await context.reader.pause()
  const [tokens, staking, unstaking] = stack ?? []
  const [balance, waiting] = [readStackInt(tokens), readStackInt(unstaking)]
  if (balance === undefined || waiting === undefined || !(staking?.type === 'cell' || staking?.type === 'null'))
    return []
  const [, , master] = context.reader.call(state, 'get_wallet_data') ?? []
  await context.reader.pause()
  const parent = readStackAddress(master)
  const found = await findHipoTreasury(context, parent)
  if (!found) return []
  const deposits =
    staking.type === 'cell' ? tryRead(() => readDict(staking.cell, 32, slice => coins.read(slice))) : undefined
  const { treasury } = found
  return [
    {
      id: 'staking.hipoWallet',
      title: 'Staking (Hipo)',
      facts: [
        toFact(
          'Worth now',
          'coins',
          treasury.totalTokens > 0n ? (balance * treasury.totalCoins) / treasury.totalTokens : 0n,
        ),
        toFact('Tokens that wait for their round', 'jettons', waiting, jettonOf(parent)),
        ...(waiting > 0n ? [describeNextPayout(treasury)] : []),
        toFact('Pool', 'address', found.address, { note: 'Its page lists the rounds.' }),
      ],
      ...toTable(
        [
          ['Round', 'time'],
          ['Deposit that waits for it', 'coins'],
        ],
        [...(deposits ?? [])].map(([since, amount]) => [
          toFact('Round', 'time', since),
          toFact('Deposit that waits for it', 'coins', amount),
        ]),
      ),
    },
  ]
}

/** Bills are paid after the stakes of their round are recovered. */
function describeNextPayout({ rounds }: HipoTreasury): DebugFact {
  const name = 'Earliest payment'
  if (rounds.some(({ state }) => state === paying)) return toFact(name, 'text', 'now: bills of a round are being paid')
  const times = rounds.map(heldUntil).filter(time => time !== undefined)
  if (times.length === 0) return unknownFact(name, 'time', 'It is known once the validators of the round have changed.')
  return toFact(name, 'time', Math.min(...times), { note: 'Then the stakes of the first round can be recovered.' })
}

// bill_storage#_ index:uint64 collection:MsgAddress revoked_at:uint32 parent:MsgAddress owner:MsgAddress unstake:Bool amount:Coins
const billData = record('', {
  ...{ index: bigUint(64), collection: address, revoked_at: bigUint(32), parent: maybeAddress, owner: maybeAddress },
  ...{ unstake: bool, amount: coins },
})
// collection_storage#_ treasury:MsgAddress round_since:uint32 next_item_index:uint64 bill_code:^Cell = CollectionStorage;
const readRoundOf = (collection: Parameters<typeof toAccount>[0]): bigint | undefined => {
  const { data } = getInit(toAccount(collection))
  return tryRead(() => {
    const slice = data?.slice()
    return slice && address.read(slice) && slice.loadBigUint(32)
  })
}

/** The bill of a deposit or a withdrawal that waits for its round. */
export const hipoBillSection: SectionBuilder = async (context, { account, interfaces, methods }) => {
  const item = asFields(methods.get('get_nft_data')?.value)
  if (!hasInterface(interfaces, 'nft_item') || asAddress(item.collection_address) === undefined) return []
  const bill = readBill(account, item.collection_address)
  const found = bill && (await findHipoTreasury(context, bill.parent))
  if (!bill || !found) return []
  const collection = await context.readAccount(bill.collection)
  const since = collection ? readRoundOf(collection) : undefined
  const { unstake, amount, revoked_at: paidAt } = bill
  return [
    {
      id: 'staking.hipoBill',
      title: `Bill of a ${unstake ? 'withdrawal' : 'deposit'} (Hipo)`,
      facts: [
        unstake
          ? toFact('Tokens to unstake', 'jettons', amount, jettonOf(bill.parent))
          : toFact('TON to stake', 'coins', amount),
        ...(since === undefined ? [] : [toFact('Round', 'time', since)]),
        paidAt > 0n ? toFact('Paid', 'time', paidAt, { status: 'good' }) : describePayment(found.treasury, since),
        toFact('Owner', 'address', bill.owner),
        toFact('Pool', 'address', found.address, { note: 'Its page lists the rounds.' }),
      ],
    },
  ]
}

function readBill(account: Parameters<typeof getInit>[0], collection: unknown): Value<typeof billData> | undefined {
  const { data } = getInit(account)
  const bill = tryRead(() => {
    const slice = data?.slice()
    const read = slice && billData.read(slice)
    slice?.end()
    return read
  })
  // A standard item can have data that reads the same by chance.
  return bill?.collection === (collection as Address) ? bill : undefined
}

function describePayment({ rounds }: HipoTreasury, since: bigint | undefined): DebugFact {
  const name = 'Payment'
  const round = rounds.find(each => each.since === since)
  if (!round) return unknownFact(name, 'time', 'The round of the bill is not among those of the pool.')
  const time = heldUntil(round)
  if (round.state === paying) return toFact(name, 'text', 'now: the bills of this round are being paid')
  if (time === undefined) return unknownFact(name, 'time', `The round is not over: ${describeState(round)}.`)
  return toFact(name, 'time', time, { note: 'The earliest time: then the stakes of the round can be recovered.' })
}
