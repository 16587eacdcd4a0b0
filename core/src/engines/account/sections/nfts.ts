import type { Cell } from '../../../cell/Cell.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import { isConfirmedByCollection } from '../../../getMethods/isConfirmedByCollection.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { getNftContent, type NftData, readNftData } from '../../../naming/loadNftItem.ts'
import type { Address } from '../../../units.ts'
import { identifyAccount } from './AccountIdentity.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { toFact, unknownFact } from './facts.ts'
import { describeMetadata } from './metadata.ts'
import { describeSale, readSaleTerms } from './sale.ts'

/** Owner, collection and content of an NFT item, whether it is for sale, and who can transfer it. */
export const nftItemSection: SectionBuilder = async (context, account) => {
  const { state, interfaces, address } = account
  if (!hasInterface(interfaces, 'nft_item')) return []
  const data = readNftData(context.reader.call(state, 'get_nft_data'))
  await context.reader.pause()
  const title = { id: 'nft.item', title: 'NFT item' }
  if (!data) return [{ ...title, facts: [unknownFact('Owner', 'address', 'get_nft_data failed.')] }]
  const collection = data.collection && (await context.readAccount(data.collection))
  const content = collection
    ? getNftContent((method, stack) => context.reader.call(collection, method, stack), data)
    : data.content
  const confirmed = describeCollection(context, data, address, collection)
  await context.reader.pause()
  const metadata =
    data.collection !== undefined && collection === undefined
      ? [unknownFact('Metadata', 'text', 'The collection completes it, and this source does not have its state.')]
      : await describeItemMetadata(context, account, content)
  const sale = await findSale(context, data, address)
  return [
    {
      ...title,
      facts: [
        ...(data.initialised
          ? []
          : [
              toFact('State', 'text', 'not initialised', {
                status: 'warning',
                note: 'Its collection has not minted it.',
              }),
            ]),
        toFact('Owner', 'address', sale ? sale.terms.seller : data.owner, {
          ...(sale && { note: `For sale: the contract ${data.owner} holds it for the seller.` }),
          ...(!sale && data.owner === undefined && { note: 'It has no owner.' }),
        }),
        toFact('Collection', 'address', data.collection, data.collection ? {} : { note: 'It is in no collection.' }),
        ...confirmed,
        toFact('Index', 'integer', data.index),
        describeTransfer(context, account, data, sale !== undefined),
        ...describeAuthority(context, account),
        ...metadata,
      ],
    },
    ...(sale
      ? [{ id: 'nft.sale', title: sale.terms.isAuction ? 'Auction' : 'Sale', ...describeSale(sale.terms) }]
      : []),
  ]
}

/** The metadata of an item; domains need none. */
async function describeItemMetadata(context: SectionContext, { methods }: SectionAccount, content: Cell | undefined) {
  const { facts, source } = await describeMetadata(context, content, 'nft')
  return source === 'none' && methods.has('get_domain') ? [] : facts
}

/** Whether the collection has this address for the index of the item: any contract can claim to be an item of it. */
function describeCollection(
  context: SectionContext,
  { collection: address, index }: NftData,
  item: Address,
  state: Awaited<ReturnType<SectionContext['readAccount']>>,
): readonly DebugFact[] {
  const name = 'In collection: confirmed'
  if (address === undefined) return []
  if (state === undefined) return [unknownFact(name, 'flag', 'This source does not have the state of the collection.')]
  const isConfirmed =
    state !== null && isConfirmedByCollection((method, stack) => context.reader.call(state, method, stack), index, item)
  return [
    toFact(name, 'flag', isConfirmed, {
      status: isConfirmed ? 'good' : 'bad',
      ...(!isConfirmed && { note: 'The collection does not have this item: it may imitate one.' }),
    }),
  ]
}

/** The sale that owns the item. */
async function findSale(context: SectionContext, { owner }: NftData, item: Address) {
  const identity = owner && (await identifyAccount(context, owner))
  if (identity?.status !== 'active' || hasInterface(identity.interfaces, 'wallet')) return undefined
  const terms = readSaleTerms(method => context.reader.call(identity.state, method), context.now)
  await context.reader.pause()
  // Anyone can deploy a contract that claims to sell an item; a finished sale does not sell it.
  if (!terms || terms.item !== item || terms.state === 'complete' || terms.state === 'cancelled') return undefined
  return { terms }
}

/** Whether the item can be transferred, and by whom. */
function describeTransfer(
  { now }: SectionContext,
  { interfaces, storage }: SectionAccount,
  { owner, initialised }: NftData,
  isForSale: boolean,
): DebugFact {
  const name = 'Can be transferred'
  if (hasInterface(interfaces, 'sbt'))
    return toFact(name, 'text', 'no', { note: 'It is soulbound: it stays with its owner, who can only destroy it.' })
  if (!initialised) return toFact(name, 'text', 'no', { note: 'It is not initialised.' })
  if (isForSale)
    return toFact(name, 'text', 'by the sale', {
      note: 'To the buyer; if the seller cancels the sale, it returns to the seller.',
    })
  const auctionEnd = storage?.fields.find(field => field.name === 'auction.end_time')?.value
  if (auctionEnd !== undefined && Number(auctionEnd) >= now)
    return toFact(name, 'text', 'no', { note: 'The auction is in progress: afterwards the highest bidder owns it.' })
  if (auctionEnd !== undefined)
    return toFact(name, 'text', 'by the highest bidder', {
      note: 'The first message of the bidder makes it the owner.',
    })
  return owner === undefined
    ? toFact(name, 'text', 'no', { note: 'It has no owner.' })
    : toFact(name, 'text', 'by its owner')
}

/** Who can revoke or edit it. */
function describeAuthority({ reader }: SectionContext, { state, interfaces }: SectionAccount): readonly DebugFact[] {
  const call = (method: string) => reader.call(state, method)?.[0]
  const facts: DebugFact[] = []
  if (hasInterface(interfaces, 'sbt')) {
    const authority = readStackAddress(call('get_authority_address'))
    const revoked = call('get_revoked_time')
    facts.push(
      authority
        ? toFact('Authority', 'address', authority, { note: 'It can revoke the item.' })
        : toFact('Authority', 'text', 'none', { note: 'The item cannot be revoked.' }),
    )
    if (revoked?.type === 'int' && revoked.value > 0n)
      facts.push(toFact('Revoked', 'time', revoked.value, { status: 'bad', note: 'The authority has revoked it.' }))
  }
  if (hasInterface(interfaces, 'editable')) {
    const editor = readStackAddress(call('get_editor'))
    facts.push(
      editor
        ? toFact('Editor', 'address', editor, { note: 'It can change the content.' })
        : toFact('Editor', 'text', 'none', { note: 'The content cannot be changed.' }),
    )
  }
  return facts
}

/** Size, owner, royalty and content of a collection. */
export const nftCollectionSection: SectionBuilder = async (context, { state, interfaces }) => {
  if (!hasInterface(interfaces, 'nft_collection')) return []
  const stack = context.reader.call(state, 'get_collection_data')
  const royalty = context.reader.call(state, 'royalty_params')
  await context.reader.pause()
  const title = { id: 'nft.collection', title: 'NFT collection' }
  if (!stack) return [{ ...title, facts: [unknownFact('Owner', 'address', 'get_collection_data failed.')] }]
  const [next, content, owner] = stack
  const metadata = await describeMetadata(context, content?.type === 'cell' ? content.cell : undefined, 'nft')
  const ownerAddress = readStackAddress(owner)
  return [
    {
      ...title,
      facts: [
        next?.type === 'int' && next.value >= 0n
          ? toFact('Next item index', 'integer', next.value, {
              note: 'With consecutive indexes also the number of items.',
            })
          : toFact('Items', 'text', 'not counted', { note: 'The indexes of this collection are not consecutive.' }),
        ownerAddress
          ? toFact('Owner', 'address', ownerAddress)
          : toFact('Owner', 'text', 'none', { note: 'No account can mint or change it as the owner.' }),
        ...describeRoyalty(royalty),
        ...metadata.facts,
      ],
    },
  ]
}

function describeRoyalty(stack: ReturnType<SectionContext['reader']['call']>): readonly DebugFact[] {
  const [numerator, denominator, destination] = stack ?? []
  if (numerator?.type !== 'int' || denominator?.type !== 'int') return []
  if (denominator.value <= 0n)
    return numerator.value === 0n
      ? [toFact('Royalty', 'percent', 0)]
      : [
          toFact('Royalty', 'text', `${numerator.value}/${denominator.value}`, {
            status: 'bad',
            note: 'The divisor is not positive: sales with this royalty fail.',
          }),
        ]
  const percent = Number((numerator.value * 10_000n) / denominator.value) / 100
  return [
    toFact('Royalty', 'percent', percent, percent > 100 ? { status: 'bad', note: 'More than the price.' } : {}),
    toFact('Royalty recipient', 'address', readStackAddress(destination)),
  ]
}
