import { formatInterface, formatInterfaces, formatProtocol } from '../../encoding/words.ts'
import type { MessageComment } from '../kinds/properties.ts'
import { type ActionFormat, type ActionTexts, act, formatComment, noteUnknown } from './ActionTexts.ts'

const inWords = (operation: string, format: Pick<ActionFormat, 'operation'>): string =>
  noteUnknown(format.operation(operation), 'unknown operation')

const withComment = (detail: MessageComment, format: Pick<ActionFormat, 'operation'>): string =>
  formatComment(detail, {
    withText: comment => ` with the comment “${comment}”`,
    withEncrypted: ' with an encrypted comment',
    withCall: operation => ` with a call (${inWords(operation, format)})`,
  })

/** The third person: sentences are in the present tense, whether it was run or is on chain. */
const toThirdPerson = (verb: string): string =>
  /(?:[sxzo]|[cs]h)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`

/** The sentences of actions in English. */
export const english: ActionTexts = {
  actions: {
    TonTransfer: (d, format) =>
      d.refund
        ? act(d.sender, 'refund', `${format.coins(d.amount)} to ${format.account(d.recipient)} (outbid)`)
        : act(d.sender, 'send', `${format.coins(d.amount)} to ${format.account(d.recipient)}${withComment(d, format)}`),
    ExtraCurrencyTransfer: (d, format) =>
      act(
        d.sender,
        'send',
        `${format.currency(d.amount, d.currency)} to ${format.account(d.recipient)}${withComment(d, format)}`,
      ),
    ContractDeploy: (d, { account }) => {
      const contract = d.interfaces.length === 0 ? 'contract' : `contract (${formatInterfaces(d.interfaces)})`
      return {
        done: `A ${contract} is deployed at ${account(d.address)}`,
        attempted: `Deployment of a ${contract} at ${account(d.address)} is attempted`,
      }
    },
    JettonTransfer: (d, format) =>
      act(
        d.sender,
        'send',
        `${format.jetton(d.amount, d.jetton)} to ${format.account(d.recipient)}${withComment(d, format)}`,
      ),
    FlawedJettonTransfer(d, format) {
      const { account, jetton } = format
      const sent = `${jetton(d.sentAmount, d.jetton)} to ${account(d.recipient)}`
      const comment = withComment(d, format)
      const rest = `${sent}, of which ${jetton(d.receivedAmount, d.jetton)} arrive${comment}`
      return { ...act(d.sender, 'send', rest), attemptedRest: `${sent}${comment}` }
    },
    JettonBurn: (d, { jetton }) => act(d.sender, 'burn', jetton(d.amount, d.jetton)),
    JettonMint: (d, { account, jetton }) => ({
      done: `${jetton(d.amount, d.jetton)} are minted for ${account(d.recipient)}`,
      attempted: `Minting of ${jetton(d.amount, d.jetton)} for ${account(d.recipient)} is attempted`,
    }),
    NftItemTransfer: (d, format) =>
      act(d.sender, 'transfer', `${format.nftItem(d.nft)} to ${format.account(d.recipient)}${withComment(d, format)}`),
    NftPurchase: (d, { account, nftItem, sum }) =>
      act(d.buyer, 'buy', `${nftItem(d.nft)} from ${account(d.seller)} for ${sum(d.price)}`),
    SmartContractExec: (d, format) =>
      act(
        d.executor,
        'call',
        `${format.contract(d.contract)} (${inWords(d.operation, format)})${d.attached === 0n ? '' : ` with ${format.coins(d.attached)}`}`,
      ),
    Subscribe: (d, { account, sum }) => {
      const rest = `the subscription to ${account(d.beneficiary)}`
      return d.price.amount === 0n
        ? act(d.subscriber, 'start', `${rest}; it is paid later`)
        : act(d.subscriber, 'pay', `${sum(d.price)} for ${rest}`)
    },
    UnSubscribe: (d, { account }) => act(d.subscriber, 'cancel', `the subscription to ${account(d.beneficiary)}`),
    AuctionBid: (d, { account, nftItem, sum }) =>
      act(d.bidder, 'bid', `${sum(d.bid)} for ${d.nft ? nftItem(d.nft) : 'an item'} at ${account(d.auctionContract)}`),
    DepositStake: (d, { account, coins }) =>
      act(d.staker, 'stake', `${coins(d.amount)} in the pool ${account(d.pool)}`),
    WithdrawStake: (d, { account, coins }) =>
      act(d.staker, 'withdraw', `${coins(d.amount)} from the pool ${account(d.pool)}`),
    WithdrawStakeRequest: (d, { account, sum }) => {
      const stake = d.requested ? sum(d.requested) : 'the full stake'
      return act(d.staker, 'request a withdrawal of', `${stake} from the pool ${account(d.pool)}`)
    },
    ElectionsDepositStake: (d, { coins }) => act(d.staker, 'deposit', `an election stake of ${coins(d.amount)}`),
    ElectionsRecoverStake: (d, { coins }) => act(d.staker, 'recover', `an election stake of ${coins(d.amount)}`),
    JettonSwap: (d, { sum }) => act(d.user, 'swap', `${sum(d.in)} for ${sum(d.out)} (${formatProtocol(d.dex)})`),
    DomainRenew: (d, { nftItem }) => act(d.renewer, 'renew', `the domain ${d.domain ?? nftItem(d.item)} for a year`),
    Purchase: (d, { account, sum }) =>
      act(d.source, 'pay', `${sum(d.amount)} to ${account(d.destination)} for invoice ${d.invoiceId}`),
    DepositTokenStake: (d, { sum }) => act(d.staker, 'stake', `${sum(d.stake)} with ${formatProtocol(d.protocol)}`),
    WithdrawTokenStakeRequest: (d, { sum }) =>
      act(d.staker, 'request a withdrawal of', `${sum(d.stake)} from ${formatProtocol(d.protocol)}`),
    LiquidityDeposit: (d, { sum }) =>
      act(
        d.from,
        'deposit',
        `${d.tokens.map(({ amount }) => sum(amount)).join(' and ')} into a ${formatProtocol(d.protocol)} pool`,
      ),
    AddExtension: (d, { account }) => act(d.wallet, 'add', `the extension ${account(d.extension)}`),
    RemoveExtension: (d, { account }) => act(d.wallet, 'remove', `the extension ${account(d.extension)}`),
    SetSignatureAllowedAction: d =>
      d.allowed
        ? act(d.wallet, 'enable', 'signature authentication')
        : act(d.wallet, 'disable', 'signature authentication'),
    GasRelay: (d, { account, coins }) =>
      act(d.relayer, 'pay', `${coins(d.amount)} in gas for the request of ${account(d.target)}`),
  },
  toSentence: (account, verb, rest) => ({
    done: `${account} ${verb.replace(/^\w+/, toThirdPerson)} ${rest}`,
    attempted: `${account} tries to ${verb} ${rest}`,
  }),
  succeeded: ({ done }) => `${done}.`,
  failed: ({ attempted }, reason) => `${attempted}, but this fails${reason === undefined ? '' : `: ${reason}`}.`,
  refunded: (amount, from, to) => `${amount ?? 'The amount'} is refunded to ${to}: the message to ${from} bounced.`,
  and: ' and ',
  unnamed: 'operation',
  declared: (name, abi) => `“${name}” of the ABI ${abi}`,
  toOperation: words => words,
  toProtocol: name => name,
  toTerm: text => text,
  toInterface: formatInterface,
  flag: ['no', 'yes'],
  smallestUnits(amount, { symbol, address }) {
    const jetton = symbol ?? (address === undefined ? 'an unknown jetton' : `the jetton of ${address}`)
    return `${amount === 1n || amount === -1n ? 'unit' : 'units'} of ${jetton} (decimals unknown)`
  },
  others: count => `And ${count} more.`,
}
