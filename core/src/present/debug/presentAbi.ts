import { type Abi, type AbiMessage, behindAliases, formatType, type TypeId } from '../../abi/Abi.ts'
import type { AbiAccount, AbiBook, AbiError } from '../../abi/AbiBook.ts'
import type { AbiStackStop, AbiStop } from '../../abi/AbiValue.ts'
import { toDecodedValue } from '../../abi/presentAbiValue.ts'
import type { AbiContract } from '../../abi/readAbi.ts'
import { toStoredFields } from '../../abi/toStoredFields.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { DebugAbi, DebugAbiUse } from '../../contract/debugAbi.ts'
import { isAppError, tryRead } from '../../errors.ts'
import { newDecodeContext } from '../../messages/bodyLayouts.ts'
import type { DecodedBody } from '../../messages/decode.ts'
import type { StoredData } from '../../messages/storageLayouts.ts'
import { codeHash, toAccount } from '../../trace/accountState.ts'
import { getDecoded } from '../../trace/getDecoded.ts'
import { nodesOf, type TraceMessage, type TraceNode } from '../../trace/Trace.ts'
import type { Address, Hash } from '../../units.ts'

/** A body by an ABI; absent where our own layout is better, or no ABI fits. */
type AbiBodyView = { readonly decoded: DecodedBody; readonly use: DebugAbiUse }

/** The ABIs of a call, with the code of the accounts of one trace. */
export class TraceAbis {
  readonly book: AbiBook
  private readonly root: TraceNode
  private readonly codeHashes = new Map<Address, Hash>()
  private operations: ReturnType<TraceAbis['listOperations']> | undefined

  constructor(book: AbiBook, root: TraceNode) {
    this.book = book
    this.root = root
    for (const { account, before, after } of nodesOf(root)) {
      const hash = codeHash(toAccount(after)) ?? codeHash(toAccount(before))
      if (hash !== undefined) this.codeHashes.set(account, hash)
    }
  }

  /** The operation of an op code that has no layout of ours, by the first message of the trace with it. */
  findOperation(opCode: number): { readonly name: string; readonly abi: string } | undefined {
    this.operations ??= this.listOperations()
    return this.operations.get(opCode)
  }

  private listOperations(): ReadonlyMap<number, { readonly name: string; readonly abi: string }> {
    const found = new Map<number, { readonly name: string; readonly abi: string }>()
    for (const { inMessage, outMessages } of nodesOf(this.root))
      for (const message of inMessage ? [inMessage, ...outMessages] : outMessages) {
        const { opCode } = message
        if (typeof opCode !== 'number' || found.has(opCode) || getDecoded(message)) continue
        const view = this.decode(message)
        if (view) found.set(opCode, { name: view.decoded.op, abi: view.use.name })
      }
    return found
  }

  /** The meaning of an exit code of a contract. */
  describeError(code: number, account: Address): AbiError | undefined {
    return this.book.describeError(code, this.account(account))
  }

  /** An account, as ABIs are found for it. */
  account(address: Address): AbiAccount {
    return { address, codeHash: this.codeHashes.get(address) }
  }

  /** The body of a message by an ABI. */
  decode(message: TraceMessage): AbiBodyView | undefined {
    const { type, body, bounced, source, destination } = message
    if (!body || bounced) return undefined
    const found = this.book.decodeBody({
      body,
      type,
      source: source ? this.account(source) : undefined,
      destination: destination ? this.account(destination) : undefined,
    })
    return found && presentAbiBody(found, getDecoded(message))
  }
}

/** What reads all of the body comes first, then our own layout, then a part of it. */
export function presentAbiBody(
  found: NonNullable<ReturnType<AbiBook['decodeBody']>>,
  known: DecodedBody | undefined,
): AbiBodyView | undefined {
  if (found.stop && known) return undefined
  const value = tryRead(() => toDecodedValue(found.value, newDecodeContext()), 'limit.cells')
  if (value === undefined) return undefined
  return { decoded: { op: found.op, name: found.op, value }, use: presentUse(found.abi, found.stop) }
}

/** The data of a contract by an ABI: its fields, or those before the place where it stopped. */
export function presentAbiData(
  data: Cell,
  book: AbiBook | undefined,
  account?: AbiAccount,
): { readonly stored: StoredData; readonly use: DebugAbiUse } | undefined {
  const found = book?.decodeData(data, account)
  if (found === undefined) return undefined
  const fields = toStoredFields(found.value).map(field => ({ ...field, name: field.name || 'value' }))
  return { stored: { layout: found.abi, fields }, use: presentUse(found.abi, found.stop) }
}

/** The ABI that was used, and where it did not fit. */
export function presentUse(name: string, stop: AbiStop | AbiStackStop | undefined): DebugAbiUse {
  if (stop === undefined) return { name }
  const { code, path, type, cell, bit, ref, reason } = stop
  return {
    name,
    stop: {
      code,
      ...(path.length > 0 && { field: path.join('.') }),
      type,
      ...('entry' in stop && { entry: stop.entry }),
      ...(cell !== undefined && { cell }),
      ...(bit !== undefined && { bit }),
      ...(ref !== undefined && { ref }),
      reason,
    },
  }
}

/** What the contracts of a text declare; one that cannot be read has the reason instead. */
export const presentAbiContracts = (contracts: readonly AbiContract[]): DebugAbi => ({
  contracts: contracts.map(presentContract),
})

function presentContract({ name, codeHashes, read }: AbiContract): DebugAbi['contracts'][number] {
  const empty = { name, code_hashes: [...codeHashes], messages: [], storage: [], get_methods: [], errors: [] }
  try {
    const abi = read()
    return {
      ...empty,
      format: abi.format,
      messages: abi.messages.map(message => presentMessage(abi, message)),
      storage: listFields(abi, abi.storage[0]),
      get_methods: abi.getMethods.map(method => ({
        name: method.name,
        arguments: method.parameters.map(({ name: parameter, type }) => ({
          name: parameter,
          type: formatType(abi, type),
        })),
        ...(method.returns !== undefined && { returns: formatType(abi, method.returns) }),
      })),
      errors: [...abi.errors].map(([code, error]) => ({ code, name: error.name })),
    }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.abi') throw error
    return { ...empty, problem: { position: error.details.position, reason: error.details.reason } }
  }
}

function presentMessage(abi: Abi, { name, kind, type, tag }: AbiMessage) {
  const digits = tag?.value.toString(16).padStart(Math.ceil(tag.bits / 4), '0')
  return {
    name,
    kind,
    ...(tag && { prefix: `0x${digits}${tag.bits % 4 === 0 ? '' : ` (${tag.bits} bits)`}` }),
    fields: listFields(abi, type, name),
  }
}

/** The fields of a record, also behind aliases, or of a choice with this name. */
function listFields(abi: Abi, id: TypeId | undefined, choice?: string): { name: string; type: string }[] {
  const type = id === undefined ? undefined : behindAliases(abi, id)
  if (type?.kind === 'choice' && choice !== undefined) {
    const chosen = type.choices.find(({ name }) => name === choice)
    return chosen ? listFields(abi, chosen.type) : []
  }
  if (type?.kind !== 'record') return id === undefined ? [] : [{ name: '', type: formatType(abi, id) }]
  return type.fields.flatMap(field =>
    field.name === '' ? listFields(abi, field.type) : [{ name: field.name, type: formatType(abi, field.type) }],
  )
}
