import type { Remark } from '../../../actions/remark.ts'
import type { Deed, SupportTexts } from './SupportTexts.ts'

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
    NftPurchase: (d, { who, coins, item }) =>
      deed(who(d.buyer), 'bought', 'buy', `${item(d.nft)} from ${who(d.seller)} for ${coins(d.price)}`),
    SmartContractExec: (d, { who, coins }) =>
      deed(
        who(d.executor),
        'called',
        'call',
        `${who(d.contract)} (${d.operation})${d.attached === 0n ? '' : ` with ${coins(d.attached)}`}`,
      ),
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
    n === 1 ? 'It is done: its one transaction succeeded.' : `It is done: all ${n} transactions succeeded.`,
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
