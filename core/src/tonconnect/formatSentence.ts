import { formatShortTon } from '../naming/amounts.ts'
import { plural } from '../plural.ts'
import type { TonConnectRequest } from './TonConnectRequest.ts'

/** What a request is, in one line: `sendTransaction with 2 messages, 1.5 TON`. */
export function formatSentence({
  kind,
  messages,
  messageCount,
  signData,
  connect,
  connectEvent,
}: TonConnectRequest): string {
  const amounts = messages.flatMap(each => (each.type === 'message' ? [each.amount] : []))
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  const ton = amounts.length > 0 ? `, ${formatShortTon(sum)}` : ''
  const jettons = messages.filter(each => each.type === 'jetton').length
  const nfts = messages.filter(each => each.type === 'nft').length
  const transfers = [
    ...(jettons > 0 ? [plural(jettons, 'jetton transfer')] : []),
    ...(nfts > 0 ? [plural(nfts, 'NFT transfer')] : []),
  ].join(', ')
  switch (kind) {
    case 'sendTransaction':
    case 'signMessage':
      return `${kind} with ${transfers || plural(messageCount, 'message')}${ton}`
    case 'signData':
      return signData ? `signData of ${dataNames[signData.type]}` : 'signData'
    case 'disconnect':
      return 'disconnect: the app ends the session'
    case 'connect':
      return `A connect request${connect ? ` of the app at ${connect.manifestUrl || 'an unknown address'}` : ''}: nothing is sent or signed, apart from a proof of the address`
    case 'transfer-link':
      return `A payment link${transfers === '' ? ton : ` with ${transfers}`}`
    case 'connect-reply':
      return connectEvent?.proof ? 'The ton_proof of a wallet' : 'A connect event of a wallet, without ton_proof'
    case 'sign-data-reply':
      return 'Data that a wallet signed'
    case 'wallet-reply':
      return 'The reply of a wallet: a signed message, without its request'
  }
}

const dataNames = { text: 'a text', binary: 'bytes', cell: 'a cell' } as const
