import { toBocHex } from '@tonoscope/core/cell/text'
import type { Sample, Snapshot } from '@tonoscope/core/chain/snapshot/Snapshot'
import { writeDraft } from '@tonoscope/core/compose/writeDraft'
import type { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { applyEdits, valueAt } from '@tonoscope/core/engines/repair/DraftEdit'
import type { Service } from '@tonoscope/core/operations/createService'

/** A request of a load, and what it is called in a table. */
export type LoadRequest = {
  readonly kind: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
}

/** Requests of one kind: each `index` is another request. */
export type LoadKind = {
  readonly kind: string
  /** Of a hundred requests of the mixed load. */
  readonly share: number
  readonly create: (index: number) => LoadRequest
}

type LoadInput = { readonly snapshot: Snapshot; readonly service: Service }

/**
 * The mixed load of a service: 45 of 100 requests are emulations of the samples, each with other amounts, so that no message
 * comes twice; the others read what is recorded, each address and block in turn.
 */
export async function createSampleLoad({ snapshot, service }: LoadInput): Promise<readonly LoadKind[]> {
  const drafts = new Map<string, SampleDraft>()
  for (const sample of snapshot.samples) drafts.set(sample.id, await readSample(sample, service))
  const find = (id: string): SampleDraft => {
    const found = drafts.get(id)
    if (!found) throw new Error(`the demo network has no sample ${id}`)
    return found
  }
  const newest = (path: string, id: string) => {
    const sample = find(id)
    return (index: number) => ({ path, body: { boc: writeVariant(sample.draft, index) } })
  }
  const inBlock = (ids: readonly string[]) => {
    const samples = ids.map(find)
    return (index: number) => {
      const { draft, seqno } = itemAt(samples, index)
      const boc = writeVariant(draft, index)
      return { path: '/debug/emulate', body: { boc, block_seqno: seqno, ignore_signature: true } }
    }
  }
  const post = (kind: string, share: number, create: (index: number) => { path: string; body: unknown }): LoadKind => ({
    ...{ kind, share },
    create: index => ({ kind, method: 'POST', ...create(index) }),
  })
  const event = '/v2/events/emulate?ignore_signature_check=true'
  const trace = '/v2/traces/emulate?ignore_signature_check=true'
  return [
    post('event of a jetton transfer', 15, newest(event, 'fresh-jetton-transfer')),
    post('event of a transfer', 6, newest(event, 'fresh-transfer')),
    post('event of three transfers', 6, newest(event, 'fresh-three-transfers')),
    post('trace of a jetton transfer', 8, newest(trace, 'fresh-jetton-transfer')),
    post('other samples, /debug/emulate', 10, inBlock(otherSamples)),
    ...(await createReads(snapshot, service)),
  ]
}

const otherSamples = [
  'jetton-transfer',
  'nft-transfer',
  'nft-purchase',
  'dns-renew',
  'throw-777-bounced',
  'bounce-no-contract',
  'orders-one-of-three',
  'jetton-transfer-too-much',
]

async function createReads(snapshot: Snapshot, service: Service): Promise<readonly LoadKind[]> {
  const events = await filterAsync(
    snapshot.traces.map(({ message }) => message),
    event_id => service.call('getEvent', { params: { event_id } }),
  )
  const accounts = await filterAsync([...snapshot.accounts.keys()], account_id =>
    service.call('getAccount', { params: { account_id } }),
  )
  const histories = await filterAsync(accounts, account_id =>
    service.call('getAccountEvents', { params: { account_id, limit: 10 } }),
  )
  const seqnos = await filterAsync(
    snapshot.blocks.map(({ id }) => id.seqno),
    masterchain_seqno => service.call('getMasterchainTransactions', { params: { masterchain_seqno } }),
  )
  const items = [...snapshot.names].filter(([, name]) => /^nft item/.test(name)).map(([address]) => address)
  const get = (kind: string, share: number, toPath: (index: number) => string): LoadKind => ({
    ...{ kind, share },
    create: index => ({ kind, method: 'GET', path: toPath(index) }),
  })
  const account = (index: number) => itemAt(accounts, index)
  return [
    get('event', 15, index => `/v2/events/${itemAt(events, index)}`),
    get('account', 12, index => `/v2/accounts/${account(index)}`),
    get('events of an account', 5, index => `/v2/accounts/${itemAt(histories, index)}/events?limit=10`),
    get('jettons of an account', 5, index => `/v2/accounts/${account(index)}/jettons`),
    {
      ...{ kind: 'NFT items', share: 5 },
      create: index => ({
        ...{ kind: 'NFT items', method: 'POST', path: '/v2/nfts/_bulk' },
        body: { account_ids: [itemAt(items, index), itemAt(items, index + 1)] },
      }),
    },
    get('configuration', 3, index => `/v2/blockchain/masterchain/${itemAt(seqnos, index)}/config`),
    get('transactions of a block', 10, index => `/v2/blockchain/masterchain/${itemAt(seqnos, index)}/transactions`),
  ]
}

type SampleDraft = { readonly draft: MessageDraft; readonly seqno: number | undefined }

async function readSample({ message, blockSeqno: seqno }: Sample, service: Service): Promise<SampleDraft> {
  const { draft } = await service.call('debugReadDraft', { body: { boc: toBocHex(message), block_seqno: seqno } })
  return { draft, seqno }
}

/** The message of a draft with amounts that no other index has. */
function writeVariant(draft: MessageDraft, index: number): string {
  const edits = ['messages[0].message.amount', 'messages[0].message.body.value.amount'].flatMap(path => {
    const amount = valueAt(draft, path)
    if (amount === undefined) return []
    const value = String(BigInt(String(amount)) - BigInt(index))
    return [{ code: 'value' as const, path, title: '', to: value, value }]
  })
  const { message } = writeDraft(applyEdits(draft, edits) ?? draft)
  if (!message || edits.length === 0) throw new Error('a sample has no amount')
  return toBocHex(message)
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the demo network lacks what the load reads')
  return item
}

/** What is recorded: a call for it succeeds. */
async function filterAsync<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<readonly T[]> {
  const found: T[] = []
  for (const item of items)
    await call(item).then(
      () => found.push(item),
      () => undefined,
    )
  return found
}

/** The mixed load: requests of all kinds by their shares, evenly spread. */
export function* mixLoad(kinds: readonly LoadKind[], count: number, from = 0): Generator<LoadRequest> {
  const due = kinds.map(() => 0)
  const sent = kinds.map(() => from)
  const total = kinds.reduce((sum, { share }) => sum + share, 0)
  for (let i = 0; i < count; i++) {
    for (const [at, { share }] of kinds.entries()) due[at] = (due[at] ?? 0) + share / total
    const at = due.indexOf(Math.max(...due))
    due[at] = (due[at] ?? 0) - 1
    const kind = itemAt(kinds, at)
    const index = sent[at] ?? from
    sent[at] = index + 1
    yield kind.create(index)
  }
}
