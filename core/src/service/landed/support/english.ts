import type { Remark } from '../../../actions/remark.ts'
import type { Deed, SupportTexts } from './SupportTexts.ts'
import { sumIn } from './sumIn.ts'

const remarkOf = ({ comment, encrypted }: Remark): string =>
  comment !== undefined && comment !== ''
    ? ` with the comment “${comment}”`
    : encrypted === undefined
      ? ''
      : ' with an encrypted comment'
const deed = (who: string, did: string, base: string, rest: string): Deed => ({
  did: `${who} ${did} ${rest}`,
  wanted: `${who} was to ${base} ${rest}`,
})
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The support card in English. */
export const english: SupportTexts = {
  deeds: {
    TonTransfer: (d, { who, coins }) =>
      d.refund
        ? deed(who(d.sender), 'gave', 'give', `${coins(d.amount)} back to ${who(d.recipient)}, who was outbid`)
        : deed(who(d.sender), 'sent', 'send', `${coins(d.amount)} to ${who(d.recipient)}${remarkOf(d)}`),
    ExtraCurrencyTransfer: (d, { who, currency }) =>
      deed(who(d.sender), 'sent', 'send', `${currency(d.amount, d.currency)} to ${who(d.recipient)}${remarkOf(d)}`),
    ContractDeploy: (d, { who }) => {
      const what = d.interfaces.length === 0 ? 'contract' : `contract (${d.interfaces.join(', ')})`
      return {
        did: `A ${what} was deployed at ${who(d.address)}`,
        wanted: `A ${what} was to be deployed at ${who(d.address)}`,
      }
    },
    JettonTransfer: (d, { who, jettons }) =>
      deed(who(d.sender), 'sent', 'send', `${jettons(d.amount, d.jetton)} to ${who(d.recipient)}${remarkOf(d)}`),
    FlawedJettonTransfer: (d, { who, jettons }) =>
      deed(
        who(d.sender),
        'sent',
        'send',
        `${jettons(d.sentAmount, d.jetton)} to ${who(d.recipient)}, of which ${jettons(d.receivedAmount, d.jetton)} arrived${remarkOf(d)}`,
      ),
    JettonBurn: (d, { who, jettons }) => deed(who(d.sender), 'burnt', 'burn', jettons(d.amount, d.jetton)),
    JettonMint: (d, { who, jettons }) => ({
      did: `${jettons(d.amount, d.jetton)} were made for ${who(d.recipient)}`,
      wanted: `${jettons(d.amount, d.jetton)} were to be made for ${who(d.recipient)}`,
    }),
    NftItemTransfer: (d, { who, item }) =>
      deed(who(d.sender), 'gave', 'give', `${item(d.nft)} to ${who(d.recipient)}${remarkOf(d)}`),
    NftPurchase: (d, words) => {
      const { who, item } = words
      return deed(who(d.buyer), 'bought', 'buy', `${item(d.nft)} from ${who(d.seller)} for ${sumIn(words, d.price)}`)
    },
    SmartContractExec: (d, { who, coins }) =>
      deed(
        who(d.executor),
        'called',
        'call',
        `${who(d.contract)} (${d.operation})${d.attached === 0n ? '' : ` with ${coins(d.attached)}`}`,
      ),
    Subscribe: (d, words) => {
      const { who } = words
      const rest = `the subscription at ${who(d.beneficiary)}`
      return d.price.amount === 0n
        ? deed(who(d.subscriber), 'began', 'begin', `${rest}; it is paid later`)
        : deed(who(d.subscriber), 'paid', 'pay', `${sumIn(words, d.price)} for ${rest}`)
    },
    UnSubscribe: (d, { who }) => deed(who(d.subscriber), 'ended', 'end', `the subscription at ${who(d.beneficiary)}`),
    AuctionBid: (d, words) => {
      const { who, item } = words
      const rest = `${sumIn(words, d.bid)} for ${d.nft ? item(d.nft) : 'an item'} at ${who(d.at)}`
      return deed(who(d.bidder), 'bid', 'bid', rest)
    },
    DepositStake: (d, { who, coins }) =>
      deed(who(d.staker), 'staked', 'stake', `${coins(d.amount)} with the pool ${who(d.pool)}`),
    WithdrawStake: (d, { who, coins }) =>
      deed(who(d.staker), 'got', 'get', `${coins(d.amount)} back from the pool ${who(d.pool)}`),
    WithdrawStakeRequest: (d, words) => {
      const rest = `${d.asked ? sumIn(words, d.asked) : 'the whole stake'} back from the pool ${words.who(d.pool)}`
      return deed(words.who(d.staker), 'asked for', 'ask for', rest)
    },
    ElectionsDepositStake: (d, { who, coins }) =>
      deed(who(d.staker), 'put', 'put', `${coins(d.amount)} into the elections`),
    ElectionsRecoverStake: (d, { who, coins }) =>
      deed(who(d.staker), 'took', 'take', `${coins(d.amount)} back from the elector`),
    JettonSwap: (d, words) =>
      deed(words.who(d.user), 'swapped', 'swap', `${sumIn(words, d.in)} for ${sumIn(words, d.out)} (${d.dex})`),
    DomainRenew: (d, { who, item }) =>
      deed(who(d.renewer), 'prolonged', 'prolong', `the domain ${d.domain ?? item(d.item)} by a year`),
    Purchase: (d, words) => {
      const rest = `${sumIn(words, d.amount)} to ${words.who(d.destination)} for invoice ${d.invoiceId}`
      return deed(words.who(d.source), 'paid', 'pay', rest)
    },
    DepositTokenStake: (d, words) =>
      deed(words.who(d.staker), 'staked', 'stake', `${sumIn(words, d.stake)} with ${d.protocol}`),
    WithdrawTokenStakeRequest: (d, words) =>
      deed(words.who(d.staker), 'asked', 'ask', `${d.protocol} for ${sumIn(words, d.stake)} back`),
    LiquidityDeposit: (d, words) => {
      const rest = `${d.tokens.map(({ sum }) => sumIn(words, sum)).join(' and ')} into a pool of ${d.protocol}`
      return deed(words.who(d.from), 'put', 'put', rest)
    },
    AddExtension: (d, { who }) => deed(who(d.wallet), 'let', 'let', `${who(d.extension)} act for it from now on`),
    RemoveExtension: (d, { who }) => deed(who(d.wallet), 'forbade', 'forbid', `${who(d.extension)} to act for it`),
    SetSignatureAllowedAction: (d, { who }) =>
      deed(who(d.wallet), 'switched', 'switch', `signatures ${d.allowed ? 'on' : 'off'}`),
    GasRelay: (d, { who, coins }) =>
      deed(who(d.relayer), 'paid', 'pay', `${coins(d.amount)} so that the request of ${who(d.target)} runs`),
  },
  succeeded: ({ did }) => `${did}.`,
  failed: ({ wanted }, reason) => `${wanted}, but that did not happen${reason === undefined ? '' : `: ${reason}`}.`,
  cameBack: (amount, from, to) => `${amount ?? 'What was sent'} came back from ${from} to ${to}: it was not accepted.`,
  onItsWay: (amount, to) => `${amount} for ${to} are still on the way.`,
  notFollowed: (amount, to) => `What became of ${amount} sent to ${to} was not looked for.`,
  allDone: n =>
    `It is done: ${n === 1 ? 'its one transaction' : n === 2 ? 'both transactions' : `all ${n} transactions`} succeeded.`,
  inProgress: (landed, open) =>
    `It is not finished yet: ${count(landed, 'transaction is', 'transactions are')} on the chain, ${count(open, 'message is', 'messages are')} on the way.`,
  notWhole: open => `Not all of it could be seen: ${count(open, 'message was', 'messages were')} not followed.`,
  wentWrong: why => `It failed: ${why}`,
  partly: why => `It is done, but not all went well: ${why}`,
  didNothing: account => `${account} ran and moved nothing.`,
  andMore: n => `And ${n} more.`,
  flow: (who, change, fees) => `${who}: ${change}${fees === undefined ? '' : ` (fees ${fees} among it)`}`,
  finding: () => undefined,
  headings: {
    event: 'Event',
    network: 'Network',
    time: 'Time',
    money: 'What changed',
    unknown: 'Not known',
  },
}
