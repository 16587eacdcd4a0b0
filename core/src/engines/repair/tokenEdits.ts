import { Builder } from '../../cell/Builder.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { parseAddress } from '../../encoding/address.ts'
import { tryRead } from '../../errors.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import type { Address } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'
import { editField } from './amountEdits.ts'
import { type Candidate, valueAt } from './DraftEdit.ts'
import type { DraftPart, RepairView } from './RepairView.ts'
import { toAmount } from './RepairView.ts'

const requests: ReadonlySet<unknown> = new Set(['JettonTransfer', 'JettonBurn'])

/** A jetton request of the draft, and the contract that got it; `undefined` for other messages. */
async function openJettonRequest({ part, isOwn, chain: open }: RepairView) {
  if (!part || !isOwn || part.draft.body.kind !== 'operation' || !requests.has(part.draft.body.name)) return undefined
  const chain = await open()
  const destination = tryRead(() => parseAddress(part.draft.destination))
  if (!chain || destination === undefined) return undefined
  return { part, chain, destination, interfaces: await chain.interfaces(destination) }
}

/** Transfers go to the jetton wallet of the sender, not to the jetton master or the jetton wallet of somebody else. */
export async function useOwnJettonWallet(view: RepairView): Promise<Candidate[]> {
  const request = await openJettonRequest(view)
  if (!request) return []
  const { part, chain, destination, interfaces } = request
  const master = hasInterface(interfaces, 'jetton_master')
    ? destination
    : readStackAddress((await chain.call(destination, 'get_wallet_data'))?.[2])
  const own = master && (await findJettonWallet(chain, master, part))
  if (own === undefined || own === destination) return []
  const title = "Send it to the sender's own jetton wallet"
  return [{ edits: [editField(part, 'destination', { code: 'destination', title, to: own })] }]
}

async function findJettonWallet(
  chain: ChainView,
  master: Address,
  { sender }: DraftPart,
): Promise<Address | undefined> {
  if (sender === undefined) return undefined
  const owner = new Builder().address(sender).end()
  return readStackAddress((await chain.call(master, 'get_wallet_address', [{ type: 'slice', cell: owner }]))?.[0])
}

const amountField = 'body.value.amount'

/** At most the jettons that the jetton wallet has. */
export async function lowerTokenAmount(view: RepairView): Promise<Candidate[]> {
  const request = await openJettonRequest(view)
  if (!request || !hasInterface(request.interfaces, 'jetton_wallet')) return []
  const { part, chain, destination } = request
  const [balance] = (await chain.call(destination, 'get_wallet_data')) ?? []
  const amount = toAmount(valueAt(part.draft, amountField))
  if (balance?.type !== 'int' || amount === undefined || balance.value >= amount || balance.value <= 0n) return []
  const title = 'Lower it to the balance of the jetton wallet'
  return [{ edits: [editField(part, amountField, { code: 'token_amount', title, to: String(balance.value) })] }]
}
