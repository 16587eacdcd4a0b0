import type { Cell } from '../cell/Cell.ts'
import { AppError, isAppError, tryRead } from '../errors.ts'
import { opCodeOf } from '../messages/decode.ts'
import type { Address, Hash } from '../units.ts'
import type { Abi, AbiGetMethod, AbiMessage, AbiMessageKind, TypeId } from './Abi.ts'
import { decodeAbi, startsWithTag } from './AbiDecoder.ts'
import type { AbiValue, DecodedAbiValue } from './AbiValue.ts'
import { type AbiContract, readAbiText } from './readAbi.ts'

/** A text with ABIs, and the contracts it is for; without any, it is for all messages with its op codes. */
export type AbiSource = {
  readonly text: string
  readonly name?: string | undefined
  readonly codeHashes?: readonly Hash[] | undefined
  readonly accounts?: readonly Address[] | undefined
  readonly opCodes?: readonly number[] | undefined
}

/** A contract, as ABIs are found for it. */
export type AbiAccount = { readonly address?: Address | undefined; readonly codeHash?: Hash | undefined }

/** A message body, and who sends it to whom. */
export type AbiBody = {
  readonly body: Cell
  readonly type: 'int_msg' | 'ext_in_msg' | 'ext_out_msg'
  readonly source?: AbiAccount | undefined
  readonly destination?: AbiAccount | undefined
}

/** A body decoded by an ABI; with `stop`, only a part of it. */
export type AbiDecodedBody = { readonly abi: string; readonly op: string } & DecodedAbiValue

/** The data of a contract decoded by an ABI; with `stop`, only a part of it. */
export type AbiDecodedData = { readonly abi: string } & DecodedAbiValue

/** The meaning of an exit code, and the ABI that has it. */
export type AbiError = { readonly name: string; readonly description: string; readonly abi: string }

/** A get method, and the ABI that declares it. */
export type DeclaredMethod = { readonly abi: Abi; readonly method: AbiGetMethod }

/** A type, and the ABI that it is of. */
export type FoundType = { readonly abi: Abi; readonly type: TypeId }

/** An ABI that is read when it is needed. */
type Entry = { readonly read: () => Abi | undefined; readonly opCodes: ReadonlySet<number> | undefined }

type SentAndReceived = { readonly received: readonly AbiMessageKind[]; readonly sent: readonly AbiMessageKind[] }
const kindsByType: Readonly<Record<AbiBody['type'], SentAndReceived>> = {
  int_msg: { received: ['internal', 'any'], sent: ['outgoing', 'any'] },
  ext_in_msg: { received: ['external', 'any'], sent: [] },
  ext_out_msg: { received: [], sent: ['event', 'outgoing', 'any'] },
}
const anywhere: readonly AbiMessageKind[] = ['internal', 'external', 'outgoing', 'event', 'any']

/** Bodies that are decoded in full for one message; each more costs time. */
const maxAttempts = 32

/** The ABIs of one call, by what they are for. */
export class AbiBook {
  private readonly byCode = new Map<string, Entry[]>()
  private readonly byAccount = new Map<string, Entry[]>()
  private readonly unbound: Entry[] = []
  private readonly all: Entry[] = []

  /** @throws input.abi where one of the texts is invalid, with its name */
  constructor(sources: readonly AbiSource[]) {
    for (const [at, source] of sources.entries())
      for (const contract of readNamed(source, at)) this.addContract(contract, source)
  }

  get isEmpty(): boolean {
    return this.all.length === 0
  }

  /** Decodes a body by the ABIs of its receiver and its sender, then by those that are for any account. */
  decodeBody(message: AbiBody): AbiDecodedBody | undefined {
    return decodeFirst(message.body, this.listCandidates(message))?.decoded
  }

  /** Decodes a body by all ABIs, whatever they are for. */
  decodeAnyBody(body: Cell): AbiDecodedBody | undefined {
    return decodeFirst(body, listMessages(readEntries(this.all), anywhere))?.decoded
  }

  /** The type that reads all of a body, as `decodeBody` chooses it. */
  findBodyType(message: AbiBody): FoundType | undefined {
    const found = decodeFirst(message.body, this.listCandidates(message))
    return found && !found.decoded.stop ? found : undefined
  }

  /** The message of `listReceived` whose type reads all of a body; those of its receiver come first. */
  findReceived({ body, type, destination }: AbiBody): FoundMessage | undefined {
    const own = listMessages(this.find(destination), kindsByType[type].received)
    const found = decodeFirst(body, [...own, ...this.listReceived(type)])
    return found && !found.decoded.stop ? found : undefined
  }

  /** The messages that contracts with these ABIs receive. */
  listReceived(type: AbiBody['type']): readonly FoundMessage[] {
    return listMessages(readEntries(this.all), kindsByType[type].received)
  }

  /** The type that reads all of the data of a contract. */
  findDataType(data: Cell, contract: AbiAccount): FoundType | undefined {
    for (const abi of this.find(contract))
      for (const type of abi.storage) if (!decodeAbi(abi, type, data).stop) return { abi, type }
    return undefined
  }

  /** Decodes the data of a contract by its ABIs; by all of them if the contract is not given. */
  decodeData(data: Cell, contract?: AbiAccount): AbiDecodedData | undefined {
    let furthest: AbiDecodedData | undefined
    for (const abi of contract ? this.find(contract) : readEntries(this.all))
      for (const type of abi.storage) {
        const decoded = { abi: abi.name, ...decodeAbi(abi, type, data) }
        if (!decoded.stop) return decoded
        if (countLeaves(decoded.value) > countLeaves(furthest?.value)) furthest = decoded
        furthest ??= decoded
      }
    return furthest
  }

  /** The meaning of an exit code of a contract. */
  describeError(code: number, contract: AbiAccount): AbiError | undefined {
    for (const abi of this.find(contract)) {
      const meaning = abi.errors.get(code)
      if (meaning)
        return {
          name: meaning.name,
          description: meaning.description || `Error of ${abi.name} (${code}).`,
          abi: abi.name,
        }
    }
    return undefined
  }

  /** The get methods of a contract by its ABIs; the first declaration of a name counts. */
  listGetMethods(contract: AbiAccount): readonly DeclaredMethod[] {
    const methods = new Map<string, DeclaredMethod>()
    for (const abi of this.find(contract))
      for (const method of abi.getMethods) if (!methods.has(method.name)) methods.set(method.name, { abi, method })
    return [...methods.values()]
  }

  /** The ABIs that can be read, in the order in which they were given. */
  listAbis(): readonly Abi[] {
    return readEntries(this.all)
  }

  private addContract(contract: AbiContract, { codeHashes = [], accounts = [], opCodes = [] }: AbiSource): void {
    let abi: Abi | undefined | 'unread' = 'unread'
    const entry: Entry = {
      read: () => {
        // One wrong ABI of a catalogue does not make the others useless.
        if (abi === 'unread') abi = tryRead(contract.read, 'input.abi')
        return abi
      },
      opCodes: opCodes.length > 0 ? new Set(opCodes) : undefined,
    }
    this.all.push(entry)
    for (const hash of [...contract.codeHashes, ...codeHashes]) addTo(this.byCode, hash, entry)
    for (const account of accounts) addTo(this.byAccount, account, entry)
    const isBound = contract.codeHashes.length + codeHashes.length + accounts.length > 0
    if (!isBound || opCodes.length > 0) this.unbound.push(entry)
  }

  private find(account: AbiAccount | undefined): readonly Abi[] {
    if (account === undefined) return []
    const { address, codeHash } = account
    const entries = [...(this.byAccount.get(address ?? '') ?? []), ...(this.byCode.get(codeHash ?? '') ?? [])]
    return readEntries(new Set(entries))
  }

  private listCandidates({ body, type, source, destination }: AbiBody): readonly Candidate[] {
    const kinds = kindsByType[type]
    return [
      ...listMessages(this.find(destination), kinds.received),
      ...listMessages(this.find(source), kinds.sent),
      ...this.listByOpCode(body, type === 'ext_in_msg' ? kinds.received : anywhere),
    ]
  }

  private listByOpCode(body: Cell, kinds: readonly AbiMessageKind[]): readonly Candidate[] {
    const opCode = opCodeOf(body)
    if (opCode === undefined) return []
    const entries = this.unbound.filter(({ opCodes }) => opCodes === undefined || opCodes.has(opCode))
    return listMessages(readEntries(entries), kinds).filter(({ message }) => message.tag?.bits === 32)
  }
}

/** A message, and the ABI that declares it. */
export type FoundMessage = { readonly abi: Abi; readonly message: AbiMessage }
type Candidate = FoundMessage

function readNamed(source: AbiSource, at: number): readonly AbiContract[] {
  try {
    return readAbiText(source.text, source.name)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.abi') throw error
    const { position, reason } = error.details
    throw new AppError('input.abi', { position, reason, abi: source.name ?? `ABI ${at + 1}` })
  }
}

const readEntries = (entries: Iterable<Entry>): readonly Abi[] => [...entries].flatMap(entry => entry.read() ?? [])

const listMessages = (abis: readonly Abi[], kinds: readonly AbiMessageKind[]): readonly Candidate[] =>
  abis.flatMap(abi => abi.messages.flatMap(message => (kinds.includes(message.kind) ? [{ abi, message }] : [])))

function addTo(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key)
  if (known) known.push(entry)
  else entries.set(key, [entry])
}

/** The first message that reads all of the body; else the part that one with its prefix reads. */
function decodeFirst(
  body: Cell,
  candidates: readonly Candidate[],
): (FoundType & FoundMessage & { readonly decoded: AbiDecodedBody }) | undefined {
  const fitting = candidates
    .filter(({ message }) => startsWithTag(body, message.tag))
    // A longer prefix says more; a message without one could be anything.
    .toSorted((a, b) => (b.message.tag?.bits ?? 0) - (a.message.tag?.bits ?? 0))
  let partial: ReturnType<typeof decodeFirst>
  for (const { abi, message } of fitting.slice(0, maxAttempts)) {
    const decoded = { abi: abi.name, op: message.name, ...decodeAbi(abi, message.type, body) }
    const found = { abi, message, type: message.type, decoded }
    if (!decoded.stop) return found
    if (message.tag) partial ??= found
  }
  return partial
}

function countLeaves(value: AbiValue | undefined): number {
  switch (value?.kind) {
    case undefined:
      return -1
    case 'record':
      return value.fields.reduce((sum, [, field]) => sum + countLeaves(field), 0)
    case 'list':
      return value.items.reduce((sum, item) => sum + countLeaves(item), 0)
    case 'choice':
      return countLeaves(value.value)
    default:
      return 1
  }
}
