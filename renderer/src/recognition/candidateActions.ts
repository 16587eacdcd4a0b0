import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { isBocText } from '../files/storeBlock.ts'
import { parseAddressInput } from '../format/parseAddressInput.ts'
import { screenPath } from '../screens/screenPath.ts'
import { toEventQuery } from './eventQuery.ts'
import { type Candidate, isRunnable } from './Recognition.tsx'

/** What is done with a recognised input. */
export type CandidateAction =
  | {
      readonly type: 'open'
      readonly path: string
      readonly message?: { readonly query: string; readonly boc: string }
    }
  | { readonly type: 'openBlock'; readonly boc: string }
  /** Shows the BoC cell by cell. */
  | { readonly type: 'openCells'; readonly boc: string; readonly cellType?: string }
  /** Shows the message as a form. */
  | { readonly type: 'openComposer'; readonly boc: string }
  /** Shows a request of TON Connect or a payment link. */
  | { readonly type: 'openConnect'; readonly text: string }
  | { readonly type: 'run'; readonly boc: string }
  /** Shows the decoded contents, or the explained error, below the message box. */
  | { readonly type: 'decode'; readonly boc: string }

/** An action and its name, the most likely one first. */
export type NamedAction = { readonly title: string; readonly action: CandidateAction }

const toOpen = (title: string, path: string): NamedAction => ({ title, action: { type: 'open', path } })
const toCells = (boc: string, cellType?: string): NamedAction => ({
  title: 'Open in cells',
  action: { type: 'openCells', boc, ...(cellType !== undefined && { cellType }) },
})
const toConnect = (title: string, text: string): NamedAction => ({ title, action: { type: 'openConnect', text } })
const toDecode = (title: string, boc: string): NamedAction => ({ title, action: { type: 'decode', boc } })

/** What can be done with a recognised input: at least one thing. */
export function getCandidateActions(candidate: Candidate): readonly NamedAction[] {
  const { kind, value } = candidate
  switch (kind) {
    case 'external-message':
    case 'internal-message':
      return [
        { title: 'Run it', action: { type: 'run', boc: value } },
        ...toLookup('Look up its event', candidate),
        { title: 'Open in composer', action: { type: 'openComposer', boc: value } },
        toCells(value, 'Message'),
      ]
    case 'external-out-message':
      return [
        toDecode('Decode the message', value),
        ...toLookup('Look up its event', candidate),
        toCells(value, 'Message'),
      ]
    case 'transaction':
      return [
        ...toLookup('Look up its event', candidate),
        toDecode('Decode the transaction', value),
        toCells(value, 'Transaction'),
      ]
    case 'hash':
      return [
        ...toLookup('Look up the event', candidate),
        toOpen('Find the block with this root hash', screenPath('blocks', { block: value })),
        toKeyWallets(value),
      ]
    case 'explorer-link':
      return toLookup('Look up the event', candidate)
    case 'address':
      return getAccountActions(value)
    case 'public-key':
      return [toKeyWallets(value)]
    case 'error-text':
      return [toDecode('Explain the error', value)]
    case 'connect-request':
      return [toConnect('Check the request', value)]
    case 'transfer-link':
      return [toConnect('Check the link', value), ...getRecipientActions(value)]
    case 'block':
      return getBlockActions(value)
    case 'body':
      return [toDecode('Decode the body', value), toCells(value)]
    case 'state-init':
      return [toDecode('Detect the contract', value), toCells(value, 'StateInit')]
    case 'cell':
      return [toCells(value), toDecode('Decode it as a body', value)]
  }
}

function toLookup(title: string, candidate: Candidate): readonly NamedAction[] {
  const query = toEventQuery(candidate)
  if (query === undefined) return []
  const { message } = candidate
  const path = screenPath('event', { query })
  return [{ title, action: { type: 'open', path, ...(message && { message: { query, boc: message.boc } }) } }]
}

const toKeyWallets = (publicKey: string): NamedAction =>
  toOpen('Wallets of this public key', screenPath('account', { account: publicKey }))

/** What can be done with an account. */
export const getAccountActions = (address: string): readonly NamedAction[] => [
  toOpen('Open account', screenPath('account', { account: toFriendlyAddress(address) })),
  toOpen('Show it as an NFT item', screenPath('nfts', { items: [address], view: 'grid' })),
  toOpen('Domains of this account', screenPath('domains', { account: address })),
  toOpen('Find an event of this account', screenPath('event', { account: address })),
]

function getRecipientActions(link: string): readonly NamedAction[] {
  const recipient = parseAddressInput(link)
  return 'raw' in recipient ? getAccountActions(recipient.raw) : [toOpen('Look up an event', screenPath('event'))]
}

function getBlockActions(block: string): readonly NamedAction[] {
  if (isBocText(block))
    return [{ title: 'Show the block', action: { type: 'openBlock', boc: block } }, toCells(block, 'Block')]
  const isMaster = block.startsWith('(-1,')
  return [
    toOpen('Show the block', screenPath('blocks', { block })),
    toOpen('Look for an event in this block', screenPath('event', { block })),
    ...(isMaster
      ? [
          toOpen('Prove this block', screenPath('proofs', { target: block })),
          toOpen('Configuration at this block', screenPath('config', { source: { kind: 'block', block } })),
        ]
      : []),
  ]
}

/** Whether a recognised input has contents that can be decoded without a run. */
export const isDecodable = (candidate: Candidate): boolean =>
  !isRunnable(candidate) && getCandidateActions(candidate).some(({ action }) => action.type === 'decode')
