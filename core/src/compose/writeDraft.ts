import type { AbiBook } from '../abi/AbiBook.ts'
import type { Cell } from '../cell/Cell.ts'
import type { BodyKind } from '../contract/debugCompose.ts'
import type {
  BodyDraft,
  ExtensionDraft,
  ExternalDraft,
  InternalDraft,
  MessageDraft,
  OutMessageDraft,
  RawDraft,
  WalletDraft,
} from '../contract/debugDraft.ts'
import { storeMessageParts, writeExternalHead } from '../messages/messageParts.ts'
import type { ExtendedAction } from '../messages/walletBodies.ts'
import {
  type WalletContents,
  type WalletNumberName,
  walletFamilies,
  walletNumberNames,
  writeBatchBody,
} from '../messages/walletFamilies.ts'
import { isWalletKind } from '../messages/walletMessage.ts'
import { readMessage } from '../tlb/message.ts'
import type { Address } from '../units.ts'
import { writeBodyDraft } from './bodyDraft.ts'
import { type DraftFault, DraftFaults, draftError, parseDraftCell } from './DraftFaults.ts'
import { writeInternalHeadDraft, writeStateInitDraft } from './messageDraft.ts'

/** What is known for writing. */
export type DraftWriting = { readonly abis?: AbiBook | undefined }

/** A message of a draft, with a signature of zeros, or what is wrong with the draft. */
export type WrittenDraft = {
  /** Absent with faults. */
  readonly message?: Cell
  /** The outgoing messages of a wallet that have no fault, by their position. */
  readonly outMessages: ReadonlyMap<number, Cell>
  readonly faults: readonly DraftFault[]
}

/** Writes a draft as an unsigned message. Never fails: what is wrong is in the result, field by field. */
export function writeDraft(draft: MessageDraft, writing: DraftWriting = {}): WrittenDraft {
  const writer = new DraftWriter(writing)
  const message = writer.faults.in('', () => writer.write(draft))
  const { list: faults } = writer.faults
  return { ...(message && faults.length === 0 && { message }), outMessages: writer.outMessages, faults }
}

class DraftWriter {
  readonly faults = new DraftFaults()
  readonly outMessages = new Map<number, Cell>()
  private readonly abis: AbiBook | undefined

  constructor({ abis }: DraftWriting) {
    this.abis = abis
  }

  write(draft: MessageDraft): Cell | undefined {
    switch (draft.type) {
      case 'wallet':
        return this.wallet(draft)
      case 'internal':
        return this.internal(draft)
      case 'external':
        return this.external(draft)
      case 'raw':
        return this.raw(draft)
    }
  }

  private raw({ boc }: RawDraft): Cell | undefined {
    return this.faults.in('boc', () => {
      const cell = parseDraftCell(boc)
      readMessage(cell)
      return cell
    })
  }

  private internal(draft: InternalDraft): Cell | undefined {
    const before = this.faults.list.length
    const head = writeInternalHeadDraft(draft, this.faults)
    const init = writeStateInitDraft(draft.init, this.faults)
    const body = this.body(draft.body, 'internal')
    if (!head || !body || this.faults.list.length > before) return undefined
    return storeMessageParts(head, { init, body, ...placementsOf(draft) })
  }

  private external(draft: ExternalDraft): Cell | undefined {
    const to = this.faults.address('destination', draft.destination)
    const init = writeStateInitDraft(draft.init, this.faults)
    const body = this.body(draft.body, 'ext_in')
    if (to === undefined || !body || this.faults.list.length > 0) return undefined
    return storeMessageParts(writeExternalHead(to), { init, body, ...placementsOf(draft) })
  }

  private wallet(draft: WalletDraft): Cell | undefined {
    const to = this.faults.address('wallet', draft.wallet)
    const init = writeStateInitDraft(draft.init, this.faults)
    const sent = draft.messages.map((each, at) => this.outMessage(each, at))
    const extended = (draft.extensions ?? []).map((each, at) => this.extension(each, at))
    const body = to && this.walletBody(draft, { sent, extended }, to)
    if (to === undefined || !body || this.faults.list.length > 0) return undefined
    return storeMessageParts(writeExternalHead(to), { init, body, ...placementsOf(draft) })
  }

  private walletBody(
    draft: WalletDraft,
    {
      sent,
      extended,
    }: {
      readonly sent: readonly (WalletContents['sent'][number] | undefined)[]
      readonly extended: readonly (ExtendedAction | undefined)[]
    },
    wallet: Address,
  ): Cell | undefined {
    const family = this.faults.in('version', () => {
      const { version } = draft
      if (version === undefined) throw draftError('version', 'it is not known; choose one')
      if (!isWalletKind(version)) throw draftError('version', `${version.slice(0, 60)} is no known wallet`)
      return walletFamilies[version]
    })
    if (!family) return undefined
    const numbers = new Map<WalletNumberName, bigint>()
    for (const name of walletNumberNames) {
      const bits = family.numbers[name]
      const value = bits === undefined ? undefined : this.faults.integer(name, draft[name], bits)
      if (value !== undefined) numbers.set(name, value)
    }
    this.faults.in('messages', () => {
      if (sent.length > family.maxMessages)
        throw draftError('messages', `this wallet sends at most ${family.maxMessages} messages at once`)
    })
    if (extended.length > 0 && !family.takesExtensions)
      this.faults.in('extensions', () => {
        throw draftError('extensions', 'only W5 wallets have extensions')
      })
    const all = sent.flatMap(each => each ?? [])
    const carried = family.carriesOne ? this.ownMessage(draft, all, wallet) : all
    if (this.faults.list.length > 0 || !carried) return undefined
    return family.write(name => numbers.get(name) ?? 0n, {
      sent: carried,
      extended: extended.flatMap(each => each ?? []),
    })
  }

  /** A highload wallet v3 sends one message; a batch is a list of actions in a message to itself. */
  private ownMessage(
    { batch, messages }: WalletDraft,
    sent: WalletContents['sent'],
    wallet: Address,
  ): WalletContents['sent'] | undefined {
    if (!batch) {
      if (messages.length === 1) return sent
      return this.faults.in('batch', () => {
        throw draftError('batch', 'without one, this wallet sends exactly one message')
      })
    }
    return this.faults.in('batch', () => {
      const queryId = this.faults.integer('query_id', batch.query_id, 64)
      const amount = this.faults.integer('amount', batch.amount, 120)
      if (queryId === undefined || amount === undefined) return undefined
      const body = writeBatchBody(queryId, sent)
      const draft: InternalDraft = {
        type: 'internal',
        destination: wallet,
        amount: String(amount),
        bounce: true,
        body: { kind: 'none' },
      }
      const head = writeInternalHeadDraft(draft, this.faults)
      return head && [{ mode: batch.mode, message: storeMessageParts(head, { body }) }]
    })
  }

  private outMessage({ mode, message }: OutMessageDraft, at: number): WalletContents['sent'][number] | undefined {
    return this.faults.in(`messages[${at}]`, () =>
      this.faults.in('message', () => {
        const cell = message.type === 'internal' ? this.internal(message) : this.raw(message)
        if (cell) this.outMessages.set(at, cell)
        return cell && { mode, message: cell }
      }),
    )
  }

  private extension(draft: ExtensionDraft, at: number): ExtendedAction | undefined {
    return this.faults.in(`extensions[${at}]`, () => {
      if (draft.type === 'set_signature_allowed') return draft
      const address = this.faults.address('address', draft.address)
      return address && { type: draft.type, address }
    })
  }

  private body(draft: BodyDraft, kind: BodyKind): Cell | undefined {
    return this.faults.in('body', () => writeBodyDraft(draft, { kind, abis: this.abis }))
  }
}

const placementsOf = (draft: Pick<InternalDraft, 'init_in_ref' | 'body_in_ref'>) => ({
  initInRef: draft.init_in_ref,
  bodyInRef: draft.body_in_ref,
})
