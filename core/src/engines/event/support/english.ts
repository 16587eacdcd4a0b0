import type { MessageComment } from '../../../actions/kinds/messageComment.ts'
import { plural } from '../../../plural.ts'
import type { ActionSentence, SupportTexts } from './SupportTexts.ts'

const formatCommentEn = ({ comment, encrypted }: MessageComment): string =>
  comment !== undefined && comment !== ''
    ? ` with the comment “${comment}”`
    : encrypted === undefined
      ? ''
      : ' with an encrypted comment'
const sentenceEn = (account: string, pastTense: string, infinitive: string, rest: string): ActionSentence => ({
  done: `${account} ${pastTense} ${rest}`,
  attempted: `${account} tried to ${infinitive} ${rest}`,
})

/** The support card in English. */
export const english: SupportTexts = {
  actions: {
    TonTransfer: (d, { account, coins }) =>
      d.refund
        ? sentenceEn(account(d.sender), 'refunded', 'refund', `${coins(d.amount)} to ${account(d.recipient)} (outbid)`)
        : sentenceEn(
            account(d.sender),
            'sent',
            'send',
            `${coins(d.amount)} to ${account(d.recipient)}${formatCommentEn(d)}`,
          ),
    ExtraCurrencyTransfer: (d, { account, currency }) =>
      sentenceEn(
        account(d.sender),
        'sent',
        'send',
        `${currency(d.amount, d.currency)} to ${account(d.recipient)}${formatCommentEn(d)}`,
      ),
    ContractDeploy: (d, { account }) => {
      const contract = d.interfaces.length === 0 ? 'contract' : `contract (${d.interfaces.join(', ')})`
      return {
        done: `A ${contract} was deployed at ${account(d.address)}`,
        attempted: `Deployment of a ${contract} at ${account(d.address)} was attempted`,
      }
    },
    JettonTransfer: (d, { account, jetton }) =>
      sentenceEn(
        account(d.sender),
        'sent',
        'send',
        `${jetton(d.amount, d.jetton)} to ${account(d.recipient)}${formatCommentEn(d)}`,
      ),
    FlawedJettonTransfer: (d, { account, jetton }) =>
      sentenceEn(
        account(d.sender),
        'sent',
        'send',
        `${jetton(d.sentAmount, d.jetton)} to ${account(d.recipient)}, of which ${jetton(d.receivedAmount, d.jetton)} arrived${formatCommentEn(d)}`,
      ),
    JettonBurn: (d, { account, jetton }) => sentenceEn(account(d.sender), 'burned', 'burn', jetton(d.amount, d.jetton)),
    JettonMint: (d, { account, jetton }) => ({
      done: `${jetton(d.amount, d.jetton)} were minted for ${account(d.recipient)}`,
      attempted: `Minting of ${jetton(d.amount, d.jetton)} for ${account(d.recipient)} was attempted`,
    }),
    NftItemTransfer: (d, { account, nftItem }) =>
      sentenceEn(
        account(d.sender),
        'transferred',
        'transfer',
        `${nftItem(d.nft)} to ${account(d.recipient)}${formatCommentEn(d)}`,
      ),
    NftPurchase: (d, { account, nftItem, sum }) => {
      const rest = `${nftItem(d.nft)} from ${account(d.seller)} for ${sum(d.price)}`
      return sentenceEn(account(d.buyer), 'bought', 'buy', rest)
    },
    SmartContractExec: (d, { account, coins }) =>
      sentenceEn(
        account(d.executor),
        'called',
        'call',
        `${account(d.contract)} (${d.operation})${d.attached === 0n ? '' : ` with ${coins(d.attached)}`}`,
      ),
    Subscribe: (d, { account, sum }) => {
      const rest = `the subscription to ${account(d.beneficiary)}`
      return d.price.amount === 0n
        ? sentenceEn(account(d.subscriber), 'started', 'start', `${rest}; it is paid later`)
        : sentenceEn(account(d.subscriber), 'paid', 'pay', `${sum(d.price)} for ${rest}`)
    },
    UnSubscribe: (d, { account }) =>
      sentenceEn(account(d.subscriber), 'canceled', 'cancel', `the subscription to ${account(d.beneficiary)}`),
    AuctionBid: (d, { account, nftItem, sum }) => {
      const rest = `${sum(d.bid)} for ${d.nft ? nftItem(d.nft) : 'an item'} at ${account(d.auctionContract)}`
      return sentenceEn(account(d.bidder), 'bid', 'bid', rest)
    },
    DepositStake: (d, { account, coins }) =>
      sentenceEn(account(d.staker), 'staked', 'stake', `${coins(d.amount)} in the pool ${account(d.pool)}`),
    WithdrawStake: (d, { account, coins }) =>
      sentenceEn(account(d.staker), 'withdrew', 'withdraw', `${coins(d.amount)} from the pool ${account(d.pool)}`),
    WithdrawStakeRequest: (d, { account, sum }) => {
      const stake = d.requested ? sum(d.requested) : 'the full stake'
      return sentenceEn(
        account(d.staker),
        'requested a withdrawal of',
        'request a withdrawal of',
        `${stake} from the pool ${account(d.pool)}`,
      )
    },
    ElectionsDepositStake: (d, { account, coins }) =>
      sentenceEn(account(d.staker), 'deposited', 'deposit', `an elections stake of ${coins(d.amount)}`),
    ElectionsRecoverStake: (d, { account, coins }) =>
      sentenceEn(account(d.staker), 'recovered', 'recover', `an elections stake of ${coins(d.amount)}`),
    JettonSwap: (d, { account, sum }) =>
      sentenceEn(account(d.user), 'swapped', 'swap', `${sum(d.in)} for ${sum(d.out)} (${d.dex})`),
    DomainRenew: (d, { account, nftItem }) =>
      sentenceEn(account(d.renewer), 'renewed', 'renew', `the domain ${d.domain ?? nftItem(d.item)} for a year`),
    Purchase: (d, { account, sum }) => {
      const rest = `${sum(d.amount)} to ${account(d.destination)} for invoice ${d.invoiceId}`
      return sentenceEn(account(d.source), 'paid', 'pay', rest)
    },
    DepositTokenStake: (d, { account, sum }) =>
      sentenceEn(account(d.staker), 'staked', 'stake', `${sum(d.stake)} with ${d.protocol}`),
    WithdrawTokenStakeRequest: (d, { account, sum }) =>
      sentenceEn(
        account(d.staker),
        'requested a withdrawal of',
        'request a withdrawal of',
        `${sum(d.stake)} from ${d.protocol}`,
      ),
    LiquidityDeposit: (d, { account, sum }) => {
      const rest = `${d.tokens.map(({ amount }) => sum(amount)).join(' and ')} into a ${d.protocol} pool`
      return sentenceEn(account(d.from), 'deposited', 'deposit', rest)
    },
    AddExtension: (d, { account }) =>
      sentenceEn(account(d.wallet), 'added', 'add', `the extension ${account(d.extension)}`),
    RemoveExtension: (d, { account }) =>
      sentenceEn(account(d.wallet), 'removed', 'remove', `the extension ${account(d.extension)}`),
    SetSignatureAllowedAction: (d, { account }) =>
      d.allowed
        ? sentenceEn(account(d.wallet), 'enabled', 'enable', 'signature authentication')
        : sentenceEn(account(d.wallet), 'disabled', 'disable', 'signature authentication'),
    GasRelay: (d, { account, coins }) =>
      sentenceEn(
        account(d.relayer),
        'paid',
        'pay',
        `${coins(d.amount)} in gas for the request of ${account(d.target)}`,
      ),
  },
  succeeded: ({ done }) => `${done}.`,
  failed: ({ attempted }, reason) => `${attempted}, but this failed${reason === undefined ? '' : `: ${reason}`}.`,
  refunded: (amount, from, to) => `${amount ?? 'The amount'} was refunded to ${to}: the message to ${from} bounced.`,
  pending: (amount, to) => `The transfer of ${amount} to ${to} is pending.`,
  notSearched: (amount, to) => `The transaction for ${amount} sent to ${to} was not searched for.`,
  allSucceeded: n =>
    `Success: ${n === 1 ? 'the only transaction' : n === 2 ? 'both transactions' : `all ${n} transactions`} succeeded.`,
  inProgress: (onChain, pending) =>
    `In progress: ${plural(onChain, 'transaction is', 'transactions are')} on chain, ${plural(pending, 'message is', 'messages are')} pending.`,
  incomplete: notFollowed => `Incomplete trace: ${plural(notFollowed, 'message was', 'messages were')} not followed.`,
  failedBecause: reason => `Failed: ${reason}`,
  partlyFailed: reason => `Partly failed: ${reason}`,
  noTransfers: account => `${account} ran without transfers.`,
  more: count => `And ${count} more.`,
  balanceChange: (account, change, fees) =>
    `${account}: ${change}${fees === undefined ? '' : ` (including fees of ${fees})`}`,
  finding: () => undefined,
  headings: {
    event: 'Event',
    network: 'Network',
    time: 'Time',
    balanceChanges: 'Balance changes',
    unknown: 'Unknown',
  },
}
